// SPDX-License-Identifier: Apache-2.0
// The distances of a study over its steps, both axes logarithmic; the mouse shows the numbers of the nearest step.
import { gutter } from './frame.js';
import { decades, drawLogAxes, LogScale } from './log_axes.js';
import { element, Panel } from './panel.js';
import { svgText } from './save.js';
import { valueText } from './text.js';
import { theme, toggleTheme } from './theme.js';

const distances = ['hausdorff', 'skorokhod', 'uniform', 'l1'];
const names = { hausdorff: 'Hausdorff', skorokhod: 'Skorokhod', uniform: 'uniform', l1: 'L¹' };
const dashes = { hausdorff: [], skorokhod: [8, 3, 2, 3], uniform: [5, 4], l1: [2, 3] };

export class StudyPlot {
  constructor(schemes) {
    this.title = 'Distance over step';
    this.note = 'both axes logarithmic; the triangle has the slope of order 1';
    this.height = 400;
    this.rightGutter = gutter.right;
    this.series = schemes.flatMap((scheme, i) => distances.map((distance) => ({
      distance, color: i, kind: 'curve', text: `${scheme.name} ${names[distance]}`, scheme,
      isShown: distance === 'hausdorff' || distance === 'uniform',
      points: scheme.rows.map((row) => ({ h: row.h, value: row[distance], row })).filter(({ value }) => value > 0),
    }))).filter((one) => one.points.length > 0);
  }

  get shown() { return this.series.filter((one) => one.isShown); }

  layout(width) {
    const box = { x: gutter.left, y: gutter.top, width: width - gutter.left - gutter.right, height: this.height - gutter.top - gutter.bottom };
    const points = this.shown.flatMap((one) => one.points);
    return {
      box,
      xScale: new LogScale(decades(points.map(({ h }) => h)), [box.x, box.x + box.width]),
      yScale: new LogScale(decades(points.map(({ value }) => value)), [box.y + box.height, box.y]),
    };
  }

  draw(pen, width, _view, colors) {
    const { box, xScale, yScale } = this.layout(width);
    drawLogAxes(pen, box, xScale, yScale, colors);
    pen.text(box.x + box.width, box.y + box.height + 7, 'h', { color: colors.faint, align: 'right', baseline: 'top' });
    this.drawTriangle(pen, box, xScale, yScale, colors);
    for (const { points, color, distance } of this.shown) {
      const ink = colors.curves[color % colors.curves.length];
      pen.line(points.flatMap(({ h, value }) => [xScale.at(h), yScale.at(value)]), { color: ink, width: 1.6, dash: dashes[distance] });
      for (const { h, value } of points) {
        pen.circle(xScale.at(h), yScale.at(value), 4, { color: ink });
        if (distance !== 'hausdorff') pen.circle(xScale.at(h), yScale.at(value), 2.4, { color: colors.page });
      }
    }
  }

  /// In the lower right corner, where the curves of a scheme that converges do not come.
  drawTriangle(pen, box, xScale, yScale, colors) {
    const decade = Math.min(0.6, 0.2 * box.width / xScale.factor, -0.3 * box.height / yScale.factor);
    const [right, bottom] = [box.x + box.width - 40, box.y + box.height - 24];
    const [left, top] = [right - decade * xScale.factor, bottom + decade * yScale.factor];
    pen.line([left, bottom, right, bottom, right, top, left, bottom], { color: colors.faint });
    pen.text((left + right) / 2, bottom + 9, '1', { color: colors.faint, align: 'center' });
    pen.text(right + 6, (top + bottom) / 2, '1', { color: colors.faint });
  }

  /// The point nearest to a pixel, within reach.
  nearest(x, y, width, reach = 40) {
    const { xScale, yScale } = this.layout(width);
    let best = null;
    for (const series of this.shown) {
      for (const point of series.points) {
        const away = Math.hypot(xScale.at(point.h) - x, yScale.at(point.value) - y);
        if (away < (best?.away ?? reach)) best = { away, series, point, x: xScale.at(point.h), y: yScale.at(point.value) };
      }
    }
    return best;
  }

  rows() {
    return this.series.flatMap(({ text, points }) => points.map(({ h, value }) => [text, h, value]));
  }
}

const tipText = ({ series, point: { h, row } }) => [
  `${series.scheme.name}, h = ${valueText(h)}, ${row.steps} steps`,
  ...distances.filter((name) => row[name] !== null).map((name) => `${names[name]} ${valueText(row[name], 4)}`),
  row.order === null ? 'no order: the first step' : `order ${row.order.toFixed(2)} since the step before`,
].join('\n');

/// A panel whose mouse looks for points, not for times.
class StudyPanel extends Panel {
  listen() {
    this.tip = element('div', 'tip');
    this.tip.hidden = true;
    this.stage.append(this.tip);
    this.stage.addEventListener('pointermove', (event) => {
      const corner = this.stage.getBoundingClientRect();
      this.show(this.plot.nearest(event.clientX - corner.left, event.clientY - corner.top, this.width));
    });
    this.stage.addEventListener('pointerleave', () => this.show(null));
  }

  show(found) {
    this.tip.hidden = found === null;
    if (!found) return;
    this.tip.textContent = tipText(found);
    const isRight = found.x > this.width / 2;
    this.tip.style.left = isRight ? '' : `${found.x + 14}px`;
    this.tip.style.right = isRight ? `${this.width - found.x + 14}px` : '';
    this.tip.style.top = `${Math.max(Math.min(found.y - 20, this.plot.height - 130), 0)}px`;
  }

  drawCursor() {}
}

export function startStudy(data, section, printLight) {
  const panel = new StudyPanel(new StudyPlot(data.study), { span: [0, 1], cursor: null }, data.name);
  [...panel.root.querySelectorAll('.legend button')].forEach((item, i) => item.setAttribute('aria-pressed', String(panel.plot.series[i].isShown)));
  const bar = element('div', 'toolbar');
  const button = element('button', '', '◐');
  button.type = 'button';
  button.title = 'Light or dark';
  button.addEventListener('click', () => { toggleTheme(); panel.draw(); });
  bar.append(element('span', 'hint', 'point at a marker to see its numbers; click a name to show or hide it'), button);
  section.append(bar, panel.root);
  const draw = () => panel.draw();
  draw();
  new ResizeObserver(draw).observe(section);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  printLight(draw);
  window.orthant = { data, panels: [panel], drawAll: draw, svgText, theme };
}
