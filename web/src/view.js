// SPDX-License-Identifier: Apache-2.0
// The stretch of time that all plots show, and the time under the cursor. Code that changes either calls `onChange`.

export class View {
  constructor(full, onChange) {
    Object.assign(this, { full, span: [...full], cursor: null, brush: null, drag: null, onChange });
  }

  set(from, to) {
    const least = (this.full[1] - this.full[0]) * 1e-9;
    if (!(to - from > least)) return;
    const length = Math.min(to - from, this.full[1] - this.full[0]);
    const start = Math.min(Math.max(from, this.full[0]), this.full[1] - length);
    this.span = [start, start + length];
    this.onChange(true);
  }
  reset() { this.set(...this.full); }
  zoom(center, factor) {
    const [from, to] = this.span;
    this.set(center - (center - from) * factor, center + (to - center) * factor);
  }
  pan(share) {
    const [from, to] = this.span;
    this.set(from + share * (to - from), to + share * (to - from));
  }

  /// What a key does, with or without shift; false when it does nothing.
  key(name, isShifted) {
    const [from, to] = this.span;
    const cursor = this.cursor ?? (from + to) / 2;
    const step = { ArrowLeft: -0.01, ArrowRight: 0.01 }[name];
    if (step && isShifted) this.pan(10 * step);
    else if (step) {
      this.cursor = Math.min(Math.max(cursor + step * (to - from), from), to);
      this.onChange(false);
    } else if (name === '+' || name === '=') this.zoom(cursor, 0.5);
    else if (name === '-') this.zoom(cursor, 2);
    else if (name === '0') this.reset();
    else if (name === 'Escape') this.leave();
    else return false;
    return true;
  }

  /// A drag selects what is shown next, or moves what is shown.
  begin(time, isPan, x) { this.drag = { time, isPan, x, span: [...this.span] }; }
  move(time, x, pixelsPerSecond) {
    const { drag } = this;
    if (drag?.isPan) {
      const shift = (drag.x - x) / pixelsPerSecond;
      this.set(drag.span[0] + shift, drag.span[1] + shift);
      return;
    }
    this.cursor = time;
    if (drag && time !== null) this.brush = Math.abs(x - drag.x) > 4 ? [Math.min(drag.time, time), Math.max(drag.time, time)] : null;
    this.onChange(false);
  }
  end() {
    const { brush } = this;
    this.cancel();
    if (brush) this.set(...brush);
  }
  cancel() {
    this.drag = null;
    this.brush = null;
    this.onChange(false);
  }
  /// The cursor goes to a time, and the view with it.
  point(time) {
    const [from, to] = this.span;
    this.cursor = time;
    if (time < from || time > to) this.set(time - (to - from) / 2, time + (to - from) / 2);
    this.onChange(false);
  }
  leave() {
    if (this.drag) return;
    this.cursor = null;
    this.onChange(false);
  }
}
