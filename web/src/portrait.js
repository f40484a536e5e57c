// SPDX-License-Identifier: Apache-2.0
// One component against another; it shows the part of the motion that the view of time shows.
import { valueAt, visible } from './data.js';
import { drawAxes, gutter, padded, Scale } from './frame.js';
import { valueText } from './text.js';

const span = (values, begin, end) => {
  let low = Infinity;
  let high = -Infinity;
  for (let i = begin; i < end; ++i) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  return padded(low, high);
};

/// The same number of units to a pixel on both axes.
const squared = (one, other, share) => {
  const wanted = (other[1] - other[0]) * share;
  const more = (wanted - (one[1] - one[0])) / 2;
  return more > 0 ? [one[0] - more, one[1] + more] : one;
};

export class Portrait {
  constructor(data, { nameOf }) {
    const [x, y] = data.names.map(nameOf);
    this.title = `${y} against ${x}`;
    this.note = '';
    this.height = 280;
    this.isPortrait = true;
    this.data = data;
    this.series = [
      { text: x, color: 0, isShown: true },
      { text: y, color: 0, isShown: true },
    ];
  }

  layout(width, view) {
    const { t, x, y, plane } = this.data;
    const box = { x: gutter.left, y: gutter.top, width: width - gutter.left - gutter.right, height: this.height - gutter.top - gutter.bottom };
    const [begin, end] = visible(t, view);
    let xSpan = span(x, begin, end);
    let ySpan = span(y, begin, end);
    if (plane) [xSpan, ySpan] = [squared(xSpan, ySpan, box.width / box.height), squared(ySpan, xSpan, box.height / box.width)];
    return { box, begin, end, xScale: new Scale(xSpan, [box.x, box.x + box.width]), yScale: new Scale(ySpan, [box.y + box.height, box.y]) };
  }

  draw(pen, width, view, theme) {
    const { box, begin, end, xScale, yScale } = this.layout(width, view);
    const { x, y } = this.data;
    drawAxes(pen, box, xScale, yScale, theme);
    const points = new Float64Array(2 * (end - begin));
    for (let i = begin; i < end; ++i) {
      points[2 * (i - begin)] = xScale.at(x[i]);
      points[2 * (i - begin) + 1] = yScale.at(y[i]);
    }
    pen.within(box.x, box.y, box.width, box.height, () => {
      pen.line(points, { color: theme.curves[0], width: 1.4 });
      if (begin === 0 && end > 0) pen.circle(xScale.at(x[0]), yScale.at(y[0]), 3, { color: theme.ink });
    });
  }

  readings(time) {
    const { t, x, y } = this.data;
    return [valueText(valueAt(t, x, time)), valueText(valueAt(t, y, time))];
  }

  drawCursor(pen, width, view, time, theme) {
    const { xScale, yScale } = this.layout(width, view);
    const { t, x, y } = this.data;
    const [px, py] = [valueAt(t, x, time), valueAt(t, y, time)];
    if (Number.isFinite(px) && Number.isFinite(py)) pen.circle(xScale.at(px), yScale.at(py), 4, { color: theme.curves[1] });
  }

  rows() {
    const { names, t, x, y } = this.data;
    return Array.from(t, (time, i) => [names.join(' and '), time, x[i], y[i]]);
  }
}
