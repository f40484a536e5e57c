// SPDX-License-Identifier: Apache-2.0
// What all plots have in common: axes with round numbers, and the way from data to pixels.
import { ticks } from './text.js';

export const gutter = { left: 62, right: 26, top: 8, bottom: 22 };

export class Scale {
  constructor([from, to], [start, end]) {
    Object.assign(this, { from, to, start, end, factor: (end - start) / (to - from) });
  }
  at(value) { return this.start + (value - this.from) * this.factor; }
  inverse(pixel) { return this.from + (pixel - this.start) / this.factor; }
}

/// [from, to] with room around it; one value gets a range too.
export function padded(from, to, share = 0.06) {
  if (!(from <= to)) return [-1, 1];
  const room = from === to ? Math.max(Math.abs(from), 1) * 0.5 : (to - from) * share;
  return [from - room, to + room];
}

/// Grid lines and their numbers. `box` is { x, y, width, height }; an empty left axis has its 0 only.
export function drawAxes(pen, box, xScale, yScale, theme, { rightScale = null, isEmpty = false, xName = '' } = {}) {
  const bottom = box.y + box.height;
  for (const { value, text } of ticks(xScale.from, xScale.to, box.width / 90)) {
    const x = xScale.at(value);
    pen.line([x, box.y, x, bottom], { color: theme.grid });
    pen.text(x, bottom + 7, text, { color: theme.faint, align: 'center', baseline: 'top' });
  }
  if (xName) pen.text(box.x - 24, bottom + 7, xName, { color: theme.faint, align: 'right', baseline: 'top' });
  if (!yScale) return;
  for (const { value, text } of ticks(yScale.from, yScale.to, box.height / 38)) {
    const y = yScale.at(value);
    pen.line([box.x, y, box.x + box.width, y], { color: value === 0 ? theme.axis : theme.grid });
    if (!isEmpty || value === 0) pen.text(box.x - 8, y, text, { color: theme.faint, align: 'right' });
  }
  if (!rightScale) return;
  for (const { value, text } of ticks(rightScale.from, rightScale.to, box.height / 38)) {
    pen.text(box.x + box.width + 8, rightScale.at(value), text, { color: theme.faint });
  }
}
