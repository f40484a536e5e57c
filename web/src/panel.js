// SPDX-License-Identifier: Apache-2.0
// A plot on the page: title, legend with the values under the cursor, the drawing, and what the mouse does to it.
import { gutter } from './frame.js';
import { CanvasPen, SvgPen } from './pens.js';
import { saveCsv, savePng, saveSvg } from './save.js';
import { theme } from './theme.js';

export const element = (tag, className = '', text = '') => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
};

export const button = (text, title, act) => {
  const made = element('button', '', text);
  made.type = 'button';
  made.title = title;
  made.addEventListener('click', act);
  return made;
};

export class Panel {
  values = []; // where the legend shows what is under the cursor

  constructor(plot, view, reportName) {
    Object.assign(this, { plot, view });
    this.root = element('figure', plot.isPortrait ? 'portrait' : 'over-time');
    const head = element('figcaption');
    head.append(element('h3', '', plot.title));
    if (plot.note) head.append(element('small', '', plot.note));
    const tools = element('span', 'tools');
    tools.append(
      button('SVG', 'Save this plot as SVG', () => saveSvg(this, reportName)),
      button('PNG', 'Save this plot as PNG', () => savePng(this, reportName)),
      button('CSV', 'Save the points of this plot', () => saveCsv(this, reportName)));
    head.append(tools);
    this.stage = element('div', 'stage');
    this.stage.style.height = `${plot.height}px`;
    this.canvas = element('canvas');
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', plot.title);
    this.overlay = element('canvas', 'overlay');
    this.stage.append(this.canvas, this.overlay);
    this.root.append(head, ...(plot.series.length > 0 ? [this.makeLegend()] : []), this.stage);
    if (!plot.isPortrait) this.listen();
  }

  makeLegend() {
    const legend = element('div', 'legend');
    this.values = this.plot.series.map((series) => {
      const item = button('', 'Show or hide', () => {
        series.isShown = !series.isShown;
        item.setAttribute('aria-pressed', String(series.isShown));
        this.draw();
        this.drawCursor();
      });
      item.setAttribute('aria-pressed', 'true');
      const mark = element('i', series.kind ?? '');
      mark.style.setProperty('--mark', `var(--curve-${series.color % 12})`);
      const value = element('output');
      item.append(mark, element('span', '', series.text), value);
      legend.append(item);
      return value;
    });
    return legend;
  }

  get width() { return this.stage.clientWidth; }

  draw() {
    this.plot.draw(new CanvasPen(this.canvas, this.width, this.plot.height), this.width, this.view.span, theme());
  }

  /// For paper: in the place of the canvas an SVG, which is sharp at any size.
  putOnPaper() {
    const width = this.plot.isPortrait ? 560 : 700;
    const pen = new SvgPen(width, this.plot.height);
    this.plot.draw(pen, width, this.view.span, theme());
    this.paper = element('div', 'paper');
    this.paper.innerHTML = pen.toString();
    this.stage.replaceWith(this.paper);
  }
  putOnScreen() { this.paper?.replaceWith(this.stage); }

  drawCursor() {
    const { cursor, span, brush } = this.view;
    const pen = new CanvasPen(this.overlay, this.width, this.plot.height);
    const isIn = cursor !== null && cursor >= span[0] && cursor <= span[1];
    if (brush && !this.plot.isPortrait) {
      const { box, xScale } = this.plot.layout(this.width, span);
      const [a, b] = brush.map((t) => xScale.at(t));
      pen.shape([a, box.y, b, box.y, b, box.y + box.height, a, box.y + box.height], { color: theme().axis + '44' });
    }
    if (isIn) this.plot.drawCursor(pen, this.width, span, cursor, theme());
    const readings = isIn ? this.plot.readings(cursor, span, this.width) : [];
    this.values.forEach((value, i) => { value.textContent = readings[i] ?? ''; });
  }

  /// The time under a mouse event, kept within the view.
  timeAt(event) {
    const { xScale } = this.plot.layout(this.width, this.view.span);
    const [from, to] = this.view.span;
    const time = xScale.inverse(event.clientX - this.stage.getBoundingClientRect().left);
    return Math.min(Math.max(time, from), to);
  }

  isInside(event) {
    const x = event.clientX - this.stage.getBoundingClientRect().left;
    return x >= gutter.left - 2 && x <= this.width - this.plot.rightGutter + 2;
  }

  listen() {
    const { stage, view } = this;
    stage.tabIndex = 0;
    stage.setAttribute('aria-label', `${this.plot.title} over time: arrows move the cursor, plus and minus zoom, 0 shows all`);
    stage.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !this.isInside(event)) return;
      stage.setPointerCapture(event.pointerId);
      view.begin(this.timeAt(event), event.shiftKey || event.pointerType === 'touch', event.clientX);
    });
    stage.addEventListener('pointermove', (event) => {
      const { xScale } = this.plot.layout(this.width, view.span);
      view.move(this.isInside(event) ? this.timeAt(event) : null, event.clientX, xScale.factor);
    });
    stage.addEventListener('pointerup', () => view.end());
    stage.addEventListener('pointercancel', () => view.cancel());
    stage.addEventListener('pointerleave', () => view.leave());
    stage.addEventListener('dblclick', () => view.reset());
    stage.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !view.key(event.key, event.shiftKey)) return;
      event.preventDefault();
    });
    // the bare wheel scrolls the page, as everywhere
    stage.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.shiftKey) return;
      event.preventDefault();
      const turn = event.deltaY || event.deltaX;
      if (event.shiftKey) view.pan(Math.sign(turn) * 0.1);
      else view.zoom(this.timeAt(event), Math.exp(turn * 0.002));
    }, { passive: false });
  }
}
