// SPDX-License-Identifier: Apache-2.0
// A worker for pages that are opened from disk, where browsers allow none: the script runs in a hidden frame instead.
// The index is the text of search_index.js.
window.__search = { index: Promise.resolve(searchIndex) };

window.Worker = class extends EventTarget {
  constructor(source) {
    super();
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    this.inside = frame.contentWindow;
    this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
    const script = frame.contentDocument.createElement("script");
    script.src = new URL(source, location.href);
    this.ready = new Promise((resolve) => (script.onload = resolve));
    frame.contentDocument.body.append(script);
  }

  async postMessage(data) {
    await this.ready;
    this.inside.dispatchEvent(new MessageEvent("message", { data }));
  }
};
