// SPDX-License-Identifier: Apache-2.0
// The reports of all gallery models (MODELS, comma-separated, restricts them): ink where the data say, the values of
// trajectory.csv under the cursor, plots that zoom together, an animation that plays, and nothing fetched or logged.
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { artefacts, drag, hover, number, open, reportOf, root, settled, trajectoryOf } from './support.mjs';

const all = readdirSync(join(root, 'models')).filter((name) => name.endsWith('.toml')).map((name) => basename(name, '.toml'));
const models = process.env.MODELS ? process.env.MODELS.split(',') : all;

/// Of every curve in view, samples where there is no ink of a curve within 2 pixels; atoms, active stretches and the
/// outlines of moving bodies likewise.
function missingInk() {
  const { panels, view } = window.orthant;
  const colors = getComputedStyle(document.documentElement).getPropertyValue('--curves').trim().split(/\s+/);
  const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const missing = [];
  let looked = 0;
  const inkOf = ({ canvas, width }) => {
    const ratio = canvas.width / width;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const pixels = copy.getImageData(0, 0, canvas.width, canvas.height);
    // what is drawn later may cover a curve, so any curve's ink will do
    return (x, y, inks) => {
      for (let dx = -2; dx <= 2; ++dx) {
        for (let dy = -2; dy <= 2; ++dy) {
          const i = 4 * (Math.round(y * ratio + dy) * canvas.width + Math.round(x * ratio + dx));
          if (pixels.data[i + 3] > 60 && inks.some((ink) => ink.every((value, c) => Math.abs(value - pixels.data[i + c]) < 70))) return true;
        }
      }
      return false;
    };
  };
  const look = (hasInk, x, y, inks, what) => {
    ++looked;
    if (!hasInk(x, y, inks)) missing.push(what);
  };
  for (const panel of panels) {
    const { plot, width } = panel;
    const hasInk = inkOf(panel);
    if (plot.scene) {
      const { xScale, yScale } = plot.layout(width);
      const inks = colors.map(rgb);
      for (const item of plot.scene.items.filter((one) => !one.scenery).slice(0, 20)) {
        const values = plot.valuesAt(item, plot.time);
        const [x, y] = item.shape === 'disc' ? [values[0] + values[2], values[1]] : item.shape === 'box' ? [NaN, NaN] : values;
        if (Number.isFinite(x)) look(hasInk, xScale.at(x), yScale.at(y), inks, `${item.name} at ${x}, ${y}`);
      }
    }
    if (plot.isPortrait) continue;
    const { xScale, yScale, rightScale } = plot.layout(width, view.span);
    const inks = plot.series.map((one) => rgb(colors[one.color % colors.length]));
    plot.series.forEach((one, row) => {
      const points = one.kind === 'strip'
        ? Array.from({ length: one.ends.length / 2 }, (_, i) => [(one.ends[2 * i] + one.ends[2 * i + 1]) / 2, null])
        : Array.from(one.t, (t, i) => [t, one.y[i]]);
      const seen = points.filter(([t, y]) => t > view.span[0] && t < view.span[1] && (y === null || Number.isFinite(y)));
      const stride = Math.max(1, Math.floor(seen.length / 40));
      for (let i = 0; i < seen.length; i += stride) {
        const [t, y] = seen[i];
        const place = one.kind === 'strip' ? 8 + 20 * row + 10 : (one.kind === 'stem' ? rightScale : yScale).at(y);
        look(hasInk, xScale.at(t), place, inks, `${plot.title} ${one.text} t=${t} y=${y}`);
      }
    });
  }
  return { missing, looked };
}

/// What each canvas looks like, from afar.
const canvases = (page) => page.evaluate(() => window.orthant.panels.map(({ plot, canvas }) => {
  const small = new OffscreenCanvas(160, 24).getContext('2d', { willReadFrequently: true });
  small.drawImage(canvas, 0, 0, 160, 24);
  return [plot.title, small.getImageData(0, 0, 160, 24).data.join()];
}));

async function checkInk(page, least) {
  const { missing, looked } = await page.evaluate(missingInk);
  assert.ok(looked > least, `${looked} points`);
  assert.deepEqual(missing, []);
}

/// The value under the cursor is between those of the rows around it, for every curve of the first plot over time.
async function checkHover(page, file) {
  const rows = trajectoryOf(file);
  const plot = await page.evaluate(() => {
    const { panels, view } = window.orthant;
    const first = panels.find((panel) => !panel.plot.isPortrait).plot;
    return { title: first.title, span: view.span, curves: first.series.map(({ kind, name, density }) => (kind === 'curve' && !density ? name : null)) };
  });
  const figure = await hover(page, plot.title, plot.span[0] + 0.37 * (plot.span[1] - plot.span[0]));
  const time = await page.evaluate(() => window.orthant.view.cursor);
  const texts = await figure.locator('.legend output').allTextContents();
  const at = rows.t.findIndex((t) => t >= time);
  let compared = 0;
  plot.curves.forEach((name, i) => {
    if (!name || !(name in rows) || texts[i].includes('→')) return;
    const near = rows[name].slice(Math.max(at - 3, 0), at + 4);
    const room = 2e-3 * (Math.max(...rows[name].map(Math.abs)) || 1);
    const shown = number(texts[i]);
    assert.ok(shown >= Math.min(...near) - room && shown <= Math.max(...near) + room, `${name} at ${time}: ${texts[i]}, rows ${near}`);
    ++compared;
  });
  assert.ok(compared > 0 || texts.some((text) => text.includes('→')), 'nothing to compare');
  return plot.title;
}

async function checkZoom(page, title) {
  const before = await canvases(page);
  const full = await page.evaluate(() => window.orthant.view.span);
  await drag(page, title, 0.35, 0.6);
  const span = await page.evaluate(() => window.orthant.view.span);
  assert.ok(span[0] > full[0] && span[1] < full[1], `${full} became ${span}`);
  const after = await canvases(page);
  const overTime = await page.evaluate(() => window.orthant.panels.filter(({ plot }) => !plot.isPortrait).map(({ plot }) => plot.title));
  for (const [i, [name, size]] of before.entries()) {
    if (overTime.includes(name)) assert.notEqual(size, after[i][1], `${name} did not follow`);
  }
  await checkInk(page, 3);
  await page.evaluate(() => window.orthant.view.reset());
  await settled(page);
}

async function checkAnimation(page) {
  const motion = page.locator('.motion');
  if (await motion.count() === 0) return;
  await motion.scrollIntoViewIfNeeded();
  const cursor = () => page.evaluate(() => window.orthant.view.cursor);
  await page.mouse.move(0, 0);
  await motion.getByTitle('Play').click();
  await page.waitForFunction(() => window.orthant.view.cursor > window.orthant.view.span[0]);
  await motion.getByTitle('Pause').click();
  await motion.getByTitle('Play').waitFor();
  const paused = await cursor();
  await settled(page);
  assert.equal(await cursor(), paused, 'it does not pause');
  await motion.locator('input').fill('500');
  await settled(page);
  const [from, to] = await page.evaluate(() => window.orthant.view.span);
  assert.ok(Math.abs(await cursor() - (from + to) / 2) < 1e-3 * (to - from), 'the slider does not move the cursor');
}

for (const model of models) {
  test(model, async () => {
    const file = reportOf(model);
    assert.ok(statSync(file).size < 5e6, `${statSync(file).size} bytes`);
    const { page, complaints } = await (await open(file)).go();
    await settled(page);
    await checkInk(page, 10);
    await page.screenshot({ path: join(artefacts, `${model}.png`), fullPage: true });
    assert.ok(await page.locator('#model math').count() > 0, 'no formula');
    assert.ok(await page.locator('#analysis .verdict').textContent(), 'no verdict');
    const title = await checkHover(page, file);
    await checkZoom(page, title);
    await checkAnimation(page);
    await checkInk(page, 10);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide for ${width}`);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
