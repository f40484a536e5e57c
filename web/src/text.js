// SPDX-License-Identifier: Apache-2.0
// Numbers and names as people write them.

const below = (digits) => [...String(digits)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[digit]).join('');
const above = (text) => [...String(text)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c])).join('');
const withMinus = (text) => text.replace('-', '−');

const scientific = (text) => {
  const [digits, exponent] = text.split('e');
  return `${withMinus(digits)}·10${above(Number(exponent))}`;
};

/// A value to read: up to `digits` significant digits.
export function valueText(value, digits = 6) {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return scientific(Number(value.toPrecision(digits)).toExponential());
  return withMinus(String(Number(value.toPrecision(digits))));
}

/// Round numbers within [from, to], about `count` of them, with their texts.
export function ticks(from, to, count) {
  if (!(to > from)) return [];
  const rough = (to - from) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= 0.7 * rough);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const largest = Math.max(Math.abs(from), Math.abs(to));
  const isPlain = largest < 1e5 && step > 1e-5;
  const places = [];
  const first = Math.ceil(from / step - 1e-9);
  for (let i = first; i * step <= to + 1e-9 * step; ++i) {
    const value = i * step;
    const digits = Math.max(0, Math.floor(Math.log10(Math.max(Math.abs(value), step)) + 1e-9) - Math.floor(Math.log10(step) + 1e-9));
    const text = i === 0 ? '0' : isPlain ? withMinus(value.toFixed(decimals)) : scientific(value.toExponential(Math.min(digits, 12)));
    places.push({ value, text });
  }
  return places;
}

const letters = { xi: 'ξ', mu: 'μ', chi: 'λ', lambda: 'λ', gap: 'g', energy: 'E', pt: 'p', joint: 'p', dry: 'p' };

/// Says how columns are called, given all of them: an index that is always the same is left out.
export function naming(names) {
  const parts = (name) => name.match(/^([a-z]+)(\d*)(?:_(\d+))?$/) ?? [name, name, '', undefined];
  const families = new Map();
  for (const name of names) {
    const [, letter, first] = parts(name);
    families.set(letter, (families.get(letter) ?? new Set()).add(first));
  }
  return (name) => {
    const [, letter, first, second] = parts(name);
    const isOnly = (families.get(letter)?.size ?? 0) <= 1;
    const indices = [isOnly ? '' : first, second ?? ''].filter((index) => index !== '').map(below);
    return (letters[letter] ?? letter) + indices.join(',');
  };
}

/// δ, δ′, δ″, δ⁽³⁾
export const dirac = (order) => (order === 0 ? 'δ' : order === 1 ? 'δ′' : order === 2 ? 'δ″' : `δ⁽${above(order)}⁾`);
