// SPDX-License-Identifier: Apache-2.0
// The data of the page: base64 of little-endian Float64.

export function numbers(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return new Float64Array(bytes.buffer);
}

const decoded = (thing, ...keys) => ({ ...thing, ...Object.fromEntries(keys.map((key) => [key, numbers(thing[key])])) });

export function readData(element) {
  const data = JSON.parse(element.textContent);
  for (const plot of data.plots) {
    plot.curves = plot.curves.map((curve) => decoded(curve, 't', 'y'));
    plot.stems = plot.stems.map((stem) => decoded(stem, 't', 'y'));
  }
  data.portraits = data.portraits.map((one) => decoded(one, 't', 'x', 'y'));
  data.strips = data.strips.map((one) => decoded(one, 'ends'));
  if (data.events?.rows) {
    data.events = decoded(data.events, 't');
    data.events.marks = data.events.marks.map((one) => decoded(one, 't'));
  }
  return data;
}

/// The first place whose number is not below `value`.
export function lowerBound(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// The places that are needed to draw [from, to]: one more on either side.
export function visible(t, [from, to]) {
  let end = lowerBound(t, to);
  while (end < t.length && t[end] === to) ++end;
  return [Math.max(lowerBound(t, from) - 1, 0), Math.min(end + 1, t.length)];
}

/// The value at a time: right-continuous where there are two samples, on the line between them elsewhere.
export function valueAt(t, y, time) {
  let next = lowerBound(t, time);
  while (next < t.length && t[next] === time) ++next;
  if (next === 0) return NaN;
  if (t[next - 1] === time) return y[next - 1];
  if (next === t.length) return NaN;
  const part = (time - t[next - 1]) / (t[next] - t[next - 1]);
  return y[next - 1] + part * (y[next] - y[next - 1]);
}

/// The largest jump within `reach` of a time: { t, before, after }, or null.
export function jumpNear(t, y, time, reach) {
  let found = null;
  for (let i = Math.max(lowerBound(t, time - reach), 0); i + 1 < t.length && t[i] <= time + reach; ++i) {
    if (t[i] !== t[i + 1] || y[i] === y[i + 1]) continue;
    if (found && Math.abs(y[i + 1] - y[i]) <= Math.abs(found.after - found.before)) continue;
    found = { t: t[i], before: y[i], after: y[i + 1] };
  }
  return found;
}
