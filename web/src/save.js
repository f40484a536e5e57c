// SPDX-License-Identifier: Apache-2.0
// A plot as a file: the drawing with its title and legend, or its points.
import { CanvasPen, SvgPen } from './pens.js';
import { theme } from './theme.js';

const headHeight = 46;

const fileName = (report, title, extension) =>
  `${report} ${title}`.normalize('NFKD').replace(/[^\w]+/g, '_').replace(/^_+|_+$/g, '').toLowerCase() + `.${extension}`;

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/// The same strokes, lower down.
const lowered = (pen, by) => ({
  line: (points, style) => pen.line(points.map((value, i) => (i % 2 ? value + by : value)), style),
  shape: (points, style) => pen.shape(points.map((value, i) => (i % 2 ? value + by : value)), style),
  circle: (x, y, radius, style) => pen.circle(x, y + by, radius, style),
  text: (x, y, text, style) => pen.text(x, y + by, text, style),
  within: (x, y, width, height, draw) => pen.within(x, y + by, width, height, draw),
});

function drawWhole(pen, { plot, width, view }) {
  const colors = theme();
  const height = plot.height + headHeight;
  pen.shape([0, 0, width, 0, width, height, 0, height], { color: colors.page });
  pen.text(12, 16, plot.title, { color: colors.ink, size: 13, weight: 600 });
  if (!plot.isPortrait) {
    let x = 12;
    for (const series of plot.series.filter((one) => one.isShown)) {
      pen.line([x, 36, x + 14, 36], { color: colors.curves[series.color % colors.curves.length], width: 2 });
      pen.text(x + 19, 36, series.text, { color: colors.ink });
      x += 34 + 6.5 * series.text.length;
    }
  }
  plot.draw(lowered(pen, headHeight), width, view.span, colors);
}

export function svgText(panel) {
  const pen = new SvgPen(panel.width, panel.plot.height + headHeight);
  drawWhole(pen, panel);
  return pen.toString();
}

export function saveSvg(panel, report) {
  save(new Blob([svgText(panel)], { type: 'image/svg+xml' }), fileName(report, panel.plot.title, 'svg'));
}

export function savePng(panel, report) {
  const canvas = document.createElement('canvas');
  drawWhole(new CanvasPen(canvas, panel.width, panel.plot.height + headHeight, 2), panel);
  canvas.toBlob((blob) => save(blob, fileName(report, panel.plot.title, 'png')));
}

export function saveCsv(panel, report) {
  const rows = panel.plot.rows();
  const heading = panel.plot.isPortrait ? 'columns,t,x,y' : panel.plot.series[0].kind === 'strip' ? 'constraint,begin,end' : 'column,t,value';
  save(new Blob([[heading, ...rows.map((row) => row.join(','))].join('\n') + '\n'], { type: 'text/csv' }),
    fileName(report, panel.plot.title, 'csv'));
}
