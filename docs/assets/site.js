// SPDX-License-Identifier: Apache-2.0
// Formulas between $ and $$, which arithmatex wraps in \( \) and \[ \].
for (const element of document.querySelectorAll(".arithmatex")) {
  const text = element.textContent.trim();
  const isDisplayed = text.startsWith("\\[");
  katex.render(text.slice(2, -2), element, { displayMode: isDisplayed, throwOnError: false });
}
