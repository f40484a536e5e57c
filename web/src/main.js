// SPDX-License-Identifier: Apache-2.0
import { AnimationPanel, readScene, ScenePlot } from './animation.js';
import { ComparePlot } from './compare_plot.js';
import { readData } from './data.js';
import { EventTable } from './event_table.js';
import { gutter } from './frame.js';
import { element, Panel } from './panel.js';
import { Portrait } from './portrait.js';
import { svgText } from './save.js';
import { StripPlot } from './strip_plot.js';
import { startStudy } from './study_plot.js';
import { naming, valueText } from './text.js';
import { toggleTheme } from './theme.js';
import { TimePlot } from './time_plot.js';
import { View } from './view.js';

function allNames({ plots, portraits, strips }) {
  return [...plots.flatMap((plot) => plot.curves), ...strips].map((one) => one.name).concat(portraits.flatMap((one) => one.names));
}

function timeSpan({ plots }) {
  let [from, to] = [Infinity, -Infinity];
  for (const { t } of plots.flatMap((plot) => plot.curves)) {
    if (t.length === 0) continue;
    from = Math.min(from, t[0]);
    to = Math.max(to, t[t.length - 1]);
  }
  if (!(from <= to)) return [0, 1];
  return from < to ? [from, to] : [from, from + 1];
}

function makePlots(data) {
  const nameOf = naming(allNames(data));
  // the times of all plots stand below each other, so all leave room for the second axis when one has it
  const rightGutter = data.plots.some((plot) => plot.stems.length > 0) ? 56 : gutter.right;
  const options = { nameOf, rightGutter, ticks: data.events?.marks ?? [] };
  const plots = data.plots.map((plot) => (plot.marks ? new ComparePlot(plot, options) : new TimePlot(plot, options)));
  if (data.strips.length > 0) plots.push(new StripPlot(data.strips, data.strip_title, options));
  return plots.concat(data.portraits.map((one) => new Portrait(one, options)));
}

function makeToolbar(view, redraw) {
  const bar = element('div', 'toolbar');
  const button = (text, act) => {
    const made = element('button', '', text);
    made.type = 'button';
    made.addEventListener('click', act);
    bar.append(made);
  };
  const readout = element('output', 'time');
  bar.append(readout, element('span', 'hint', 'drag: zoom · shift-drag: pan · ctrl-wheel: zoom · double-click: all'));
  button('−', () => view.zoom((view.span[0] + view.span[1]) / 2, 2));
  button('+', () => view.zoom((view.span[0] + view.span[1]) / 2, 0.5));
  button('All', () => view.reset());
  button('◐', () => { toggleTheme(); redraw(); });
  bar.lastChild.title = 'Light or dark';
  return { bar, readout };
}

/// The values of each frame are drawn once, however many events it had.
function once(draw) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; draw(); });
  };
}

function start() {
  const data = readData(document.getElementById('data'));
  const section = document.getElementById('plots');
  if (data.study) {
    startStudy(data, section, printLight);
    return;
  }
  const plots = makePlots(data);
  if (plots.length === 0) return;
  let panels = [];
  let readout = null;
  const drawCursors = () => {
    const { cursor, span } = view;
    readout.textContent = cursor === null ? `t from ${valueText(span[0])} to ${valueText(span[1])}` : `t = ${valueText(cursor)}`;
    for (const panel of panels) panel.drawCursor();
  };
  let eventTable = null;
  const drawAll = () => {
    for (const panel of panels) panel.draw();
    eventTable?.update();
    drawCursors();
  };
  const [later, laterCursors] = [once(drawAll), once(drawCursors)];
  const view = new View(timeSpan(data), (isNewSpan) => (isNewSpan ? later() : laterCursors()));
  const toolbar = makeToolbar(view, drawAll);
  readout = toolbar.readout;
  panels = plots.map((plot) => new Panel(plot, view, data.name));
  const scene = readScene(data.scene);
  if (scene) panels.unshift(new AnimationPanel(scene, view, data.name));
  const plane = element('div', 'portraits');
  const isInPlane = ({ plot }) => plot.isPortrait && !(plot instanceof ScenePlot);
  plane.append(...panels.filter(isInPlane).map((panel) => panel.root));
  section.append(toolbar.bar, ...panels.filter((panel) => !isInPlane(panel)).map((panel) => panel.root), plane);

  const events = document.getElementById('events');
  if (events && data.events?.rows) eventTable = new EventTable(data.events, events, view);
  drawAll();
  new ResizeObserver(later).observe(section);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', later);
  printLight(panels, drawAll);
  window.orthant = { data, panels, view, drawAll, svgText, eventTable }; // for tests, and for use in the console
}

/// Paper is white.
function printLight(panels, redraw) {
  const { dataset } = document.documentElement;
  let before;
  window.addEventListener('beforeprint', () => { before = dataset.theme; dataset.theme = 'light'; for (const panel of panels) panel.putOnPaper(); });
  window.addEventListener('afterprint', () => {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
    for (const panel of panels) panel.putOnScreen();
    redraw();
  });
}

start();
