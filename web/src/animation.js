// SPDX-License-Identifier: Apache-2.0
// The bodies of the model in their plane, at a time: that under the cursor of the plots, else that of the slider.
// Playing moves the cursor of all plots.
import { lowerBound, numbers } from './data.js';
import { padded, Scale } from './frame.js';
import { button, element, Panel } from './panel.js';
import { valueText } from './text.js';

const corners = 48; // of a disc

export function readScene(scene) {
  if (!scene || scene.items.length === 0) return null;
  const items = scene.items.map((item) => ({ ...item, values: item.values.map((value) => (typeof value === 'string' ? numbers(value) : value)) }));
  return { ...scene, t: numbers(scene.t), items };
}

const turned = (x, y, angle) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];

/// The outline of an item with these values: x0, y0, x1, y1, …, and whether it encloses something.
export function outline({ shape, closed }, values) {
  if (shape === 'disc') {
    const [x, y, radius] = values;
    const points = Array.from({ length: corners + 1 }, (_, i) => turned(radius, 0, 2 * Math.PI * i / corners));
    return { points: points.flatMap(([dx, dy]) => [x + dx, y + dy]), isArea: true };
  }
  if (shape === 'box') {
    const [x, y, width, height, angle = 0] = values;
    const ends = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([a, b]) => turned(a * width / 2, b * height / 2, angle));
    return { points: ends.flatMap(([dx, dy]) => [x + dx, y + dy]), isArea: true };
  }
  if (closed) return { points: [...values, values[0], values[1]], isArea: true };
  return { points: values, isArea: false };
}

const mixed = (color, page, share) => {
  const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const [a, b] = [parts(color), parts(page)];
  return `#${a.map((value, i) => Math.round(share * value + (1 - share) * b[i]).toString(16).padStart(2, '0')).join('')}`;
};

/// A plot for a Panel.
export class ScenePlot {
  constructor(scene) {
    this.scene = scene;
    this.title = 'Motion';
    this.note = scene.note;
    this.isPortrait = true;
    this.series = [];
    this.time = scene.t[0];
    const names = [...new Set(scene.items.filter((item) => !item.scenery).map((item) => item.name))];
    this.colorOf = (item) => names.indexOf(item.name);
    this.bounds = this.allOfIt();
    const [[left, right], [bottom, top]] = this.bounds;
    this.height = Math.round(Math.min(Math.max(1000 * (top - bottom) / (right - left), 120), 320)); // flat scenes need less
  }

  valuesAt(item, time) {
    const { t } = this.scene;
    let next = lowerBound(t, time);
    while (next < t.length && t[next] === time) ++next; // right-continuous
    const before = Math.max(next - 1, 0);
    const after = Math.min(next, t.length - 1);
    const part = t[after] > t[before] ? Math.min(Math.max((time - t[before]) / (t[after] - t[before]), 0), 1) : 0;
    return item.values.map((value) => (typeof value === 'number' ? value : value[before] + part * (value[after] - value[before])));
  }

  /// What must be seen: everything, always.
  allOfIt() {
    const low = [Infinity, Infinity];
    const high = [-Infinity, -Infinity];
    const { t, items } = this.scene;
    const stride = Math.max(1, Math.floor(t.length / 300));
    for (const item of items) {
      const isFixed = item.values.every((value) => typeof value === 'number');
      for (let i = 0; i < (isFixed ? 1 : t.length); i += stride) {
        const { points } = outline(item, item.values.map((value) => (typeof value === 'number' ? value : value[i])));
        for (let k = 0; k < points.length; ++k) {
          if (!Number.isFinite(points[k])) continue;
          low[k % 2] = Math.min(low[k % 2], points[k]);
          high[k % 2] = Math.max(high[k % 2], points[k]);
        }
      }
    }
    return [padded(low[0], high[0], 0.04), padded(low[1], high[1], 0.04)];
  }

  /// The same number of units to a pixel on both axes, in the middle.
  layout(width) {
    const [[left, right], [bottom, top]] = this.bounds;
    const unit = Math.min((width - 8) / (right - left), (this.height - 8) / (top - bottom));
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const half = [width / unit / 2, this.height / unit / 2];
    return {
      unit,
      xScale: new Scale([x - half[0], x + half[0]], [0, width]),
      yScale: new Scale([y - half[1], y + half[1]], [this.height, 0]),
    };
  }

  draw(pen, width, _span, theme) {
    const { xScale, yScale } = this.layout(width);
    const toPixels = (points) => Float64Array.from(points, (value, k) => (k % 2 ? yScale : xScale).at(value));
    pen.within(0, 0, width, this.height, () => {
      for (const item of this.scene.items) if (item.scenery) this.drawItem(pen, item, toPixels, theme, theme.faint);
      for (const item of this.scene.items) if (item.trail) this.drawTrail(pen, item, toPixels, theme);
      for (const item of this.scene.items) {
        if (!item.scenery) this.drawItem(pen, item, toPixels, theme, theme.curves[this.colorOf(item) % theme.curves.length]);
      }
    });
    pen.text(width - 8, this.height - 10, `t = ${valueText(this.time)}`, { color: theme.faint, align: 'right' });
  }

  drawItem(pen, item, toPixels, theme, color) {
    const values = this.valuesAt(item, this.time);
    if (!values.every(Number.isFinite)) return;
    const { points, isArea } = outline(item, values);
    const pixels = toPixels(points);
    if (item.shape === 'point') {
      pen.circle(pixels[0], pixels[1], 4, { color });
      return;
    }
    if (isArea) pen.shape(pixels, { color: mixed(color, theme.page, item.scenery ? 0.08 : 0.22) });
    pen.line(pixels, { color, width: item.scenery ? 1.2 : 1.6 });
    if (item.shape === 'disc' && values.length > 3) { // a spoke, to be seen turning
      const [dx, dy] = turned(values[2], 0, values[3]);
      pen.line(toPixels([values[0], values[1], values[0] + dx, values[1] + dy]), { color, width: 1.6 });
    }
  }

  drawTrail(pen, item, toPixels, theme) {
    const { t } = this.scene;
    const at = (value, i) => (typeof value === 'number' ? value : value[i]);
    const points = Array.from(t, (_, i) => [at(item.values[0], i), at(item.values[1], i)]).flat();
    pen.line(toPixels(points), { color: mixed(theme.curves[this.colorOf(item) % theme.curves.length], theme.page, 0.35), width: 1 });
  }

  rows() {
    const { t, items } = this.scene;
    return items.flatMap((item, number) => item.values.flatMap((value, k) => (typeof value === 'number'
      ? [[`${item.name || item.shape} ${number} value ${k}`, t[0], value]]
      : Array.from(t, (time, i) => [`${item.name || item.shape} ${number} value ${k}`, time, value[i]]))));
  }
}

/// 1, 2, 5, 10, … or their inverses: the one nearest to a number.
const round = (number) => {
  const power = 10 ** Math.floor(Math.log10(number));
  const steps = [1, 2, 5, 10].map((factor) => factor * power);
  return steps.reduce((best, step) => (Math.abs(Math.log(step / number)) < Math.abs(Math.log(best / number)) ? step : best));
};

/// Seconds of the model for each second of the reader, so that all of it takes about 8.
const usualSpeed = (length) => (length > 3 && length < 20 ? 1 : round(length / 8));

export class AnimationPanel extends Panel {
  constructor(scene, view, reportName) {
    super(new ScenePlot(scene), view, reportName);
    this.root.classList.add('motion');
    this.time = scene.t[0];
    this.frame = null; // the request for the next one, while it plays
    this.speed = usualSpeed(view.full[1] - view.full[0]);
    this.root.append(this.makeControls());
  }

  makeControls() {
    const bar = element('div', 'controls');
    this.playButton = button('▶', 'Play', () => (this.frame === null ? this.play() : this.pause()));
    this.slider = element('input');
    Object.assign(this.slider, { type: 'range', min: 0, max: 1000, step: 'any', value: 0 });
    this.slider.setAttribute('aria-label', 'Time');
    this.slider.addEventListener('input', () => {
      this.pause();
      const [from, to] = this.view.span;
      this.show(from + (to - from) * Number(this.slider.value) / 1000);
    });
    const speeds = element('select');
    speeds.setAttribute('aria-label', 'Speed');
    for (const factor of [0.1, 0.25, 0.5, 1, 2, 4]) {
      const option = element('option', '', `${valueText(this.speed * factor)} ×`);
      option.value = String(this.speed * factor);
      option.selected = factor === 1;
      speeds.append(option);
    }
    speeds.title = 'Seconds of the model in one second';
    speeds.addEventListener('change', () => { this.speed = Number(speeds.value); });
    bar.append(this.playButton, this.slider, speeds);
    return bar;
  }

  /// Goes to a time, and takes the cursor of all plots with it.
  show(time) {
    this.time = time;
    this.view.cursor = time;
    this.view.onChange(false);
  }

  play() {
    const [from, to] = this.view.span;
    if (!(this.time >= from && this.time < to)) this.time = from;
    let last = null;
    const next = (now) => {
      const end = this.view.span[1];
      const time = Math.min(this.time + (last === null ? 0 : (now - last) / 1000 * this.speed), end);
      last = now;
      this.frame = requestAnimationFrame(next);
      this.show(time);
      if (time >= end) this.pause();
    };
    this.frame = requestAnimationFrame(next);
    this.setButton('⏸', 'Pause');
  }

  pause() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    this.setButton('▶', 'Play');
  }

  setButton(text, title) {
    Object.assign(this.playButton, { textContent: text, title });
    this.playButton.setAttribute('aria-label', title);
  }

  drawCursor() {
    const [from, to] = this.view.span;
    const { cursor } = this.view;
    if (cursor !== null && this.frame === null) this.time = cursor;
    this.plot.time = this.time;
    this.slider.value = String(1000 * Math.min(Math.max((this.time - from) / (to - from), 0), 1));
    this.draw();
  }
}
