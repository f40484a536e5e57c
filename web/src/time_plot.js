// SPDX-License-Identifier: Apache-2.0
// Curves over time; densities are curves, atoms are stems with an axis of their own at the right.
import { jumpNear, lowerBound, valueAt, visible } from './data.js';
import { drawAxes, gutter, padded, Scale } from './frame.js';
import { drawMarks } from './marks.js';
import { dirac, valueText } from './text.js';

const reach = 4; // pixels within which the cursor catches a jump or an atom

export class TimePlot {
  constructor(plot, { nameOf, rightGutter, ticks }) {
    this.title = plot.title;
    this.ticks = ticks ?? [];
    this.note = plot.note;
    this.height = plot.curves.length > 4 ? 230 : 190;
    this.rightGutter = rightGutter;
    const isAlone = plot.curves.length === 1;
    this.series = plot.curves.map((curve, i) => ({
      ...curve, kind: 'curve', color: i, isShown: true,
      text: (curve.density ? `d${nameOf(curve.name)}/dt` : nameOf(curve.name)) + (curve.label ? ` ${curve.label}` : ''),
    }));
    for (const stem of plot.stems) {
      const owner = plot.curves.findIndex((curve) => curve.name === stem.name);
      const isMeasure = plot.curves[owner].density;
      this.series.push({
        ...stem, kind: 'stem', isShown: true, color: isAlone ? stem.order + 1 : owner,
        text: isMeasure ? `${nameOf(stem.name)} impulses` : `${dirac(stem.order)} in ${nameOf(stem.name)}`,
      });
    }
  }

  get hasStems() { return this.series.some((one) => one.kind === 'stem'); }

  /// The box of the data, and the scales, for a view of time.
  layout(width, view) {
    const box = { x: gutter.left, y: gutter.top, width: width - gutter.left - this.rightGutter, height: this.height - gutter.top - gutter.bottom };
    const xScale = new Scale(view, [box.x, box.x + box.width]);
    let [low, high] = this.range('curve', view);
    const [least, most] = this.range('stem', view);
    const hasAtoms = least <= most;
    const isEmpty = hasAtoms && !(low < 0) && !(high > 0); // nothing but 0 apart from the atoms
    if (hasAtoms) [low, high] = this.withRoom(low, high, least, most);
    const ySpan = padded(low, high);
    const yScale = new Scale(ySpan, [box.y + box.height, box.y]);
    return { box, xScale, yScale, isEmpty, rightScale: hasAtoms ? this.stemScale(ySpan, yScale, least, most) : null };
  }

  range(kind, view) {
    let low = Infinity;
    let high = -Infinity;
    for (const one of this.series) {
      if (one.kind !== kind || !one.isShown) continue;
      const [begin, end] = kind === 'stem' ? [lowerBound(one.t, view[0]), lowerBound(one.t, view[1] + 1e-12)] : visible(one.t, view);
      for (let i = begin; i < end; ++i) {
        if (!Number.isFinite(one.y[i])) continue;
        if (one.y[i] < low) low = one.y[i];
        if (one.y[i] > high) high = one.y[i];
      }
    }
    return [low, high];
  }

  /// Atoms start at 0, so 0 must be seen, with room on the sides they go to.
  withRoom(low, high, least, most) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
    if (low === 0 && high === 0) return [least < 0 ? -1 : 0, most > 0 ? 1 : 0];
    if (most > 0) high = Math.max(high, -0.5 * low);
    if (least < 0) low = Math.min(low, -0.5 * high);
    return [low, high];
  }

  /// Both axes have their 0 at the same place.
  stemScale([low, high], yScale, least, most) {
    const factor = 1.08 * Math.max(most > 0 ? most / high : 0, least < 0 ? least / low : 0) || 1;
    return new Scale([low * factor, high * factor], [yScale.start, yScale.end]);
  }

  draw(pen, width, view, theme) {
    const { box, xScale, yScale, rightScale, isEmpty } = this.layout(width, view);
    drawAxes(pen, box, xScale, yScale, theme, { rightScale, isEmpty, xName: 't' });
    pen.within(box.x, box.y, box.width, box.height, () => {
      for (const one of this.series) {
        if (!one.isShown) continue;
        const color = theme.curves[one.color % theme.curves.length];
        if (one.kind === 'curve') this.drawCurve(pen, one, xScale, yScale, view, color);
        else if (rightScale) this.drawStems(pen, one, xScale, rightScale, view, color);
      }
    });
    drawMarks(pen, box, xScale, this.ticks, theme);
    if (rightScale) pen.text(box.x + box.width + this.rightGutter - 4, box.y + box.height + 7, 'weight', { color: theme.faint, align: 'right', baseline: 'top', size: 10 });
  }

  drawCurve(pen, { t, y }, xScale, yScale, view, color) {
    const [begin, end] = visible(t, view);
    const points = new Float64Array(2 * (end - begin));
    for (let i = begin; i < end; ++i) {
      points[2 * (i - begin)] = xScale.at(t[i]);
      points[2 * (i - begin) + 1] = Number.isFinite(y[i]) ? yScale.at(y[i]) : NaN;
    }
    pen.line(points, { color, width: 1.5 });
  }

  drawStems(pen, { t, y, order }, xScale, scale, view, color) {
    const [begin, end] = visible(t, view);
    for (let i = begin; i < end; ++i) {
      const x = xScale.at(t[i]);
      const top = scale.at(y[i]);
      pen.line([x, scale.at(0), x, top], { color, width: 1.25, dash: order === 0 ? [] : [4, 2] });
      marker(pen, order, x, top, color);
    }
  }

  /// What is at a time: one text for each series, null where there is nothing to say.
  readings(time, view, width) {
    const { xScale } = this.layout(width, view);
    const near = reach / xScale.factor;
    return this.series.map((one) => {
      if (one.kind === 'stem') {
        let best = null;
        for (let i = lowerBound(one.t, time - near); i < one.t.length && one.t[i] <= time + near; ++i) {
          if (best === null || Math.abs(one.t[i] - time) < Math.abs(one.t[best] - time)) best = i;
        }
        return best === null ? null : valueText(one.y[best]);
      }
      const jump = jumpNear(one.t, one.y, time, near);
      if (jump) return `${valueText(jump.before)} → ${valueText(jump.after)}`;
      return valueText(valueAt(one.t, one.y, time));
    });
  }

  drawCursor(pen, width, view, time, theme) {
    const { box, xScale, yScale } = this.layout(width, view);
    const x = xScale.at(time);
    pen.line([x, box.y, x, box.y + box.height], { color: theme.faint, dash: [2, 2] });
    for (const one of this.series) {
      const value = one.kind === 'curve' && one.isShown ? valueAt(one.t, one.y, time) : NaN;
      if (Number.isFinite(value)) pen.circle(x, yScale.at(value), 3, { color: theme.curves[one.color % theme.curves.length] });
    }
  }

  rows() {
    return this.series.flatMap(({ kind, name, order, t, y }) =>
      Array.from(t, (time, i) => [kind === 'stem' ? `${name} atom of order ${order}` : name, time, y[i]]));
  }
}

/// A disc, a triangle, a square, a diamond: the order of a derivative of δ.
function marker(pen, order, x, y, color) {
  const r = 4;
  if (order === 0) pen.circle(x, y, 3.2, { color });
  else if (order === 1) pen.shape([x - r, y + r, x + r, y + r, x, y - r], { color });
  else if (order === 2) pen.shape([x - 3, y - 3, x + 3, y - 3, x + 3, y + 3, x - 3, y + 3], { color });
  else pen.shape([x, y - r - 1, x + r, y, x, y + r + 1, x - r, y], { color });
}
