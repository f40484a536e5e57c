// SPDX-License-Identifier: Apache-2.0
// Axes with powers of ten.

const above = (exponent) => [...String(exponent)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c])).join('');

export class LogScale {
  constructor([from, to], [start, end]) {
    Object.assign(this, { from, to, start, factor: (end - start) / Math.log10(to / from) });
  }
  at(value) { return this.start + Math.log10(value / this.from) * this.factor; }
}

/// From the smallest to the largest of the positive numbers, with room, and at least one decade in all.
export function decades(values, share = 0.06) {
  const seen = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  if (seen.length === 0) return [0.1, 1];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const half = Math.max((0.5 + share) * (high - low), 0.5);
  const middle = (low + high) / 2;
  return [10 ** (middle - half), 10 ** (middle + half)];
}

/// Powers of ten within [from, to], at most `most` of them, and the digits between them.
export function powers(from, to, most) {
  const [first, last] = [Math.ceil(Math.log10(from) - 1e-9), Math.floor(Math.log10(to) + 1e-9)];
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(most, 1)));
  const [marks, minor] = [[], []];
  for (let k = first - 1; k <= last; ++k) {
    if (k >= first && k % every === 0) marks.push({ value: 10 ** k, text: k === 0 ? '1' : `10${above(k)}` });
    for (let digit = 2; digit < 10 && every === 1; ++digit) {
      const value = digit * 10 ** k;
      if (value >= from && value <= to) minor.push(value);
    }
  }
  return { marks, minor };
}

export function drawLogAxes(pen, box, xScale, yScale, theme) {
  const bottom = box.y + box.height;
  const across = powers(xScale.from, xScale.to, box.width / 60);
  for (const { value, text } of across.marks) {
    const x = xScale.at(value);
    pen.line([x, box.y, x, bottom], { color: theme.grid });
    pen.text(x, bottom + 7, text, { color: theme.faint, align: 'center', baseline: 'top' });
  }
  for (const value of across.minor) pen.line([xScale.at(value), bottom, xScale.at(value), bottom - 4], { color: theme.axis });
  const up = powers(yScale.from, yScale.to, box.height / 30);
  for (const { value, text } of up.marks) {
    const y = yScale.at(value);
    pen.line([box.x, y, box.x + box.width, y], { color: theme.grid });
    pen.text(box.x - 8, y, text, { color: theme.faint, align: 'right' });
  }
  for (const value of up.minor) pen.line([box.x, yScale.at(value), box.x + 4, yScale.at(value)], { color: theme.axis });
  pen.line([box.x, box.y, box.x, bottom, box.x + box.width, bottom], { color: theme.axis });
}
