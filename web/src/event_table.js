// SPDX-License-Identifier: Apache-2.0
// The events of a run: a table in pages, filtered by what they are, by what caused them and by the times in view.
import { lowerBound } from './data.js';
import { element } from './panel.js';
import { valueText } from './text.js';

const pageSize = 25;

export class EventTable {
  first = 0; // of the rows that match
  kind = '';
  source = '';
  followsView = false;

  /// Takes the place of the table in the section of the events; a row that is pressed moves the cursor there.
  constructor(events, section, view) {
    Object.assign(this, { events, view });
    this.table = element('table');
    this.state = element('span', 'state');
    this.back = this.button('‹', 'Earlier events', () => this.turn(-pageSize));
    this.on = this.button('›', 'Later events', () => this.turn(pageSize));
    const bar = element('div', 'filter');
    bar.append(
      this.choice('all events', 0, (chosen) => { this.kind = chosen; }),
      this.choice(`all ${events.head[2]}s`.replace('ss', 's'), 1, (chosen) => { this.source = chosen; }),
      this.toggle('in view', (isOn) => { this.followsView = isOn; }),
      this.back, this.on, this.state);
    const wide = element('div', 'wide');
    wide.append(this.table);
    const old = section.querySelector('.wide') ?? section.querySelector('table');
    old.replaceWith(bar, wide);
    section.querySelector('.more')?.remove();
    this.show();
  }

  button(text, title, act) {
    const made = element('button', '', text);
    made.type = 'button';
    made.title = title;
    made.addEventListener('click', act);
    return made;
  }

  choice(all, column, take) {
    const made = element('select');
    made.setAttribute('aria-label', all);
    const values = [...new Set(this.events.rows.map((row) => row[column]))].filter((value) => value !== '');
    if (column === 1) values.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const value of ['', ...values.slice(0, 200)]) {
      const option = element('option', '', value || all);
      option.value = value;
      made.append(option);
    }
    made.addEventListener('change', () => { take(made.value); this.first = 0; this.show(); });
    made.hidden = values.length < 2;
    return made;
  }

  toggle(text, take) {
    const label = element('label');
    const box = element('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => { take(box.checked); this.first = 0; this.show(); });
    label.append(box, text);
    return label;
  }

  turn(by) {
    this.first += by;
    this.show();
  }

  /// The numbers of the rows that match.
  matching() {
    const { rows, t } = this.events;
    const [from, to] = this.followsView ? this.view.span : [-Infinity, Infinity];
    const found = [];
    for (let i = lowerBound(t, from); i < rows.length && t[i] <= to; ++i) {
      if ((!this.kind || rows[i][0] === this.kind) && (!this.source || rows[i][1] === this.source)) found.push(i);
    }
    return found;
  }

  /// When the view has changed.
  update() {
    if (!this.followsView) return;
    this.first = 0;
    this.show();
  }

  show() {
    const { head, rows, t, count } = this.events;
    const all = this.matching();
    this.first = Math.max(0, Math.min(this.first, Math.floor((all.length - 1) / pageSize) * pageSize));
    const shown = all.slice(this.first, this.first + pageSize);
    const used = head.map((_, column) => column < 2 || rows.some((row) => row[column - 1] !== ''));
    const line = (tag, cells) => {
      const made = element('tr');
      made.append(...cells.filter((_, column) => used[column]).map((cell) => element(tag, '', cell)));
      return made;
    };
    this.table.replaceChildren(line('th', head), ...shown.map((i) => {
      const made = line('td', [valueText(t[i], 12), ...rows[i]]);
      made.addEventListener('click', () => this.view.point(t[i]));
      return made;
    }));
    const last = this.first + shown.length;
    const range = all.length === 0 ? 'none' : `${this.first + 1}–${last} of ${all.length}`;
    this.state.textContent = range + (count > rows.length ? `; the first ${rows.length} of ${count}, result.json has more` : '');
    this.back.disabled = this.first === 0;
    this.on.disabled = last >= all.length;
  }
}
