// SPDX-License-Identifier: Apache-2.0
// Two pens with the same strokes: one for the screen, one for SVG files. Lengths are CSS pixels.

export const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export class CanvasPen {
  constructor(canvas, width, height, ratio = window.devicePixelRatio || 1) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.context = canvas.getContext('2d');
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.lineJoin = 'round';
  }

  /// points: x0, y0, x1, y1, …; what is not a number interrupts the line
  line(points, { color, width = 1, dash = [] }) {
    const { context } = this;
    context.beginPath();
    let isDown = false;
    for (let i = 0; i < points.length; i += 2) {
      if (Number.isNaN(points[i + 1])) isDown = false;
      else if (isDown) context.lineTo(points[i], points[i + 1]);
      else {
        context.moveTo(points[i], points[i + 1]);
        isDown = true;
      }
    }
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
  }

  /// A filled outline.
  shape(points, { color }) {
    const { context } = this;
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
    context.closePath();
    context.fillStyle = color;
    context.fill();
  }

  circle(x, y, radius, { color }) {
    const { context } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  }

  text(x, y, text, { color, align = 'left', baseline = 'middle', size = 11, weight = 400 }) {
    const { context } = this;
    context.font = `${weight} ${size}px ${font}`;
    context.textAlign = align;
    context.textBaseline = baseline;
    context.fillStyle = color;
    context.fillText(text, x, y);
  }

  within(x, y, width, height, draw) {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    draw();
    context.restore();
  }
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const short = (value) => String(Math.round(value * 100) / 100);

let clips = 0; // several drawings may be in one page: each clip has its own name

export class SvgPen {
  constructor(width, height) {
    this.size = [width, height];
    this.parts = [];
  }

  line(points, { color, width = 1, dash = [] }) {
    let path = '';
    let isDown = false;
    for (let i = 0; i < points.length; i += 2) {
      if (Number.isNaN(points[i + 1])) {
        isDown = false;
        continue;
      }
      path += `${isDown ? 'L' : 'M'}${short(points[i])} ${short(points[i + 1])}`;
      isDown = true;
    }
    const dashes = dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : '';
    this.parts.push(`<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"${dashes}/>`);
  }

  shape(points, { color }) {
    const corners = Array.from(points, short).join(' ');
    this.parts.push(`<polygon points="${corners}" fill="${color}"/>`);
  }

  circle(x, y, radius, { color }) {
    this.parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${color}"/>`);
  }

  text(x, y, text, { color, align = 'left', baseline = 'middle', size = 11, weight = 400 }) {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[align];
    const down = { middle: 0.35, top: 0.8, alphabetic: 0 }[baseline] * size;
    this.parts.push(`<text x="${short(x)}" y="${short(y + down)}" font-size="${size}" font-weight="${weight}" ` +
      `text-anchor="${anchor}" fill="${color}">${escaped(text)}</text>`);
  }

  within(x, y, width, height, draw) {
    const id = `clip${++clips}`;
    this.parts.push(`<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`);
    this.parts.push(`<g clip-path="url(#${id})">`);
    draw();
    this.parts.push('</g>');
  }

  toString() {
    const [width, height] = this.size;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      `font-family='${font}'>\n${this.parts.join('\n')}\n</svg>\n`;
  }
}
