// SPDX-License-Identifier: Apache-2.0
// A component of two results over each other, with the place of their largest distance: the point of the one that is
// farthest, the point of the other that is nearest to it, and the line between them.
import { jumpNear, valueAt } from './data.js';
import { TimePlot } from './time_plot.js';

export class ComparePlot extends TimePlot {
  constructor(plot, options) {
    super(plot, options);
    this.marks = plot.marks;
  }

  /// The ends of the line: where a curve jumps it is filled in, and the nearest pair of values is taken.
  ends() {
    const limits = this.marks.map(({ t, curve }) => {
      const one = this.series[curve];
      const jump = jumpNear(one.t, one.y, t, 1e-9 * Math.max(Math.abs(t), 1));
      const last = one.t.length - 1;
      const value = t >= one.t[last] ? one.y[last] : valueAt(one.t, one.y, Math.max(t, one.t[0]));
      return jump ? [jump.before, jump.after] : [value, value];
    });
    const inside = (value, [a, b]) => Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
    const [first, second] = limits;
    // a pair with a point on a jump: as near as the jump lets them be
    const y = inside(first[0], second);
    return [inside(y, first), y].map((value, i) => ({ t: this.marks[i].t, y: value }));
  }

  draw(pen, width, view, theme) {
    super.draw(pen, width, view, theme);
    const { box, xScale, yScale } = this.layout(width, view);
    const points = this.ends().map(({ t, y }) => [xScale.at(t), yScale.at(y)]);
    pen.within(box.x, box.y, box.width, box.height, () => {
      for (const [x] of points) pen.line([x, box.y, x, box.y + box.height], { color: theme.faint, dash: [3, 3] });
      pen.line(points.flat(), { color: theme.ink, width: 1.5 });
      for (const [x, y] of points) pen.circle(x, y, 3.5, { color: theme.ink });
    });
    pen.text(Math.min(points[0][0] + 6, box.x + box.width - 120), box.y + 8, 'largest distance', { color: theme.faint, size: 10.5 });
  }
}
