// SPDX-License-Identifier: Apache-2.0
// Colours come from the style sheet, so that the page and its plots always agree.

export function theme() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: color('page'), ink: color('ink'), soft: color('soft'), faint: color('faint'), grid: color('grid'), axis: color('axis'),
    curves: color('curves').split(/\s+/),
  };
}

export const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
};

export function toggleTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
}
