// SPDX-License-Identifier: Apache-2.0
// Which constraints are active, when: one row for each.
import { drawAxes, gutter, Scale } from './frame.js';
import { drawMarks } from './marks.js';

const rowHeight = 20;

export class StripPlot {
  constructor(strips, title, { nameOf, rightGutter, ticks }) {
    this.ticks = ticks ?? [];
    this.title = title;
    this.note = '';
    this.rightGutter = rightGutter;
    this.series = strips.map((strip, i) => ({
      ...strip, kind: 'strip', isShown: true, color: i, text: nameOf(strip.name) + (strip.label ? ` ${strip.label}` : ''),
    }));
    this.nameOf = nameOf;
    this.height = gutter.top + gutter.bottom + rowHeight * strips.length;
  }

  layout(width, view) {
    const box = { x: gutter.left, y: gutter.top, width: width - gutter.left - this.rightGutter, height: this.height - gutter.top - gutter.bottom };
    return { box, xScale: new Scale(view, [box.x, box.x + box.width]) };
  }

  draw(pen, width, view, theme) {
    const { box, xScale } = this.layout(width, view);
    drawAxes(pen, box, xScale, null, theme, { xName: 't' });
    drawMarks(pen, box, xScale, this.ticks, theme);
    this.series.forEach((one, row) => {
      const y = box.y + row * rowHeight;
      pen.text(box.x - 8, y + rowHeight / 2, this.nameOf(one.name), { color: theme.faint, align: 'right' });
      pen.line([box.x, y + rowHeight / 2, box.x + box.width, y + rowHeight / 2], { color: theme.grid });
      if (!one.isShown) return;
      pen.within(box.x, box.y, box.width, box.height, () => this.drawRow(pen, one, xScale, y + 4, y + rowHeight - 4, theme));
    });
  }

  drawRow(pen, { ends, color }, xScale, top, bottom, theme) {
    for (let i = 0; i < ends.length; i += 2) {
      const begin = xScale.at(ends[i]);
      const end = Math.max(xScale.at(ends[i + 1]), begin + 1); // an instant must be seen
      if (end < xScale.start || begin > xScale.end) continue;
      pen.shape([begin, top, end, top, end, bottom, begin, bottom], { color: theme.curves[color % theme.curves.length] });
    }
  }

  readings(time) {
    return this.series.map(({ ends }) => {
      for (let i = 0; i < ends.length; i += 2) if (ends[i] <= time && time <= ends[i + 1]) return 'active';
      return '–';
    });
  }

  drawCursor(pen, width, view, time, theme) {
    const { box, xScale } = this.layout(width, view);
    pen.line([xScale.at(time), box.y, xScale.at(time), box.y + box.height], { color: theme.faint, dash: [2, 2] });
  }

  rows() {
    return this.series.flatMap(({ name, ends }) => Array.from({ length: ends.length / 2 }, (_, i) => [name, ends[2 * i], ends[2 * i + 1]]));
  }
}
