// SPDX-License-Identifier: Apache-2.0
// The reports of studies and comparisons, opened from disk in a real browser.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, command, open as prepared, root, scratch } from './support.mjs';

const model = (name) => join(root, 'models', `${name}.toml`);
const open = async (file) => (await prepared(file)).go();

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/// The places { x, y } of a canvas without ink near them; read once, as a browser complains of more.
const withoutInk = ([canvas, places]) => {
  const { width, height, clientWidth } = canvas;
  const ratio = width / clientWidth;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const isInk = (x, y) => data[4 * (y * width + x) + 3] > 100;
  return places.filter(({ x, y }) => ![-2, -1, 0, 1, 2].some((dx) => [-2, -1, 0, 1, 2].some((dy) =>
    isInk(Math.round(x * ratio) + dx, Math.round(y * ratio) + dy))));
};

test('a study shows its distances, and the numbers of a marker', async () => {
  const out = scratch('study');
  command('study', model('figure_5'), '--steps', '1e-1,1e-2,1e-3', '--schemes', 'emts,exponential', '--out', out, '--quiet');
  const file = join(out, 'report.html');
  assert.ok(statSync(file).size < 400e3);
  const { page, complaints } = await open(file);
  const places = await page.evaluate(() => {
    const [{ plot, width }] = window.orthant.panels;
    const { xScale, yScale } = plot.layout(width);
    return plot.shown.flatMap(({ text, points }) => points.map(({ h, value }) => ({ text, h, value, x: xScale.at(h), y: yScale.at(value) })));
  });
  assert.equal(places.length, 12); // two schemes, two distances, three steps
  const canvas = await page.locator('.stage canvas').first().elementHandle();
  assert.deepEqual(await page.evaluate(withoutInk, [canvas, places]), []);

  const one = places.find(({ text, h }) => text === 'emts Hausdorff' && h === 0.01);
  const stage = page.locator('.stage');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  await page.mouse.move(box.x + one.x + 2, box.y + one.y - 2);
  const tip = await page.locator('.tip').textContent();
  assert.match(tip, /emts, h = 0\.01, 1000 steps/);
  assert.match(tip, new RegExp(`Hausdorff ${one.value.toPrecision(4)}`));
  assert.match(tip, /order 0\.9/);
  await page.screenshot({ path: join(artefacts, 'study.png'), fullPage: true });
  await page.mouse.move(box.x + 5, box.y + 5);
  assert.ok(!await page.locator('.tip').isVisible());

  assert.ok(await page.locator('#model math').count() > 0, 'no formula');
  assert.equal(await page.locator('#distances tbody tr').count(), 6);
  assert.ok(!await isTooWide(page));
  assert.deepEqual(complaints, []);
  await page.close();
});

test('curves of a study can be shown and hidden', async () => {
  const out = scratch('study-ball');
  command('study', model('bouncing_ball'), '--steps', '1e-1,1e-2', '--out', out, '--quiet');
  const { page } = await open(join(out, 'report.html'));
  const count = () => page.evaluate(() => window.orthant.panels[0].plot.shown.length);
  assert.equal(await count(), 2);
  await page.locator('.legend button', { hasText: 'L¹' }).click();
  assert.equal(await count(), 3);
  await page.locator('.legend button', { hasText: 'Hausdorff' }).click();
  assert.equal(await count(), 2);
  await page.close();
});

test('a study with warnings has them on top', async () => {
  const out = scratch('study-warned');
  // one edge starts inside its obstacle: the reference and both runs say so
  command('study', model('woodpecker'), '--set', 'run.T=0.01', '--steps', '2e-4,1e-4', '--against', '5e-5', '--out', out, '--quiet');
  const { page, complaints } = await open(join(out, 'report.html'));
  const warnings = await page.locator('.warnings li').allTextContents();
  assert.equal(warnings.length, 3);
  for (const warning of warnings) assert.match(warning, /lower edge.*inside its obstacle/);
  const [list, plots] = [await page.locator('.warnings').boundingBox(), await page.locator('#plots').boundingBox()];
  assert.ok(list.y + list.height <= plots.y, 'warnings below the plots');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a comparison marks the place of the largest distance', async () => {
  const [coarse, fine] = ['1e-1', '1e-2'].map((h) => {
    const out = scratch(`h${h}`);
    command('run', model('figure_5'), '--set', `run.h=${h}`, '--out', out, '--quiet');
    return out;
  });
  const file = scratch('compare.html');
  const { attained, components } = JSON.parse(command('compare', coarse, fine, '--report', file, '--json'));
  assert.ok(attained.t > 0);
  const { page, complaints } = await open(file);
  const plots = await page.evaluate(() => window.orthant.panels.map(({ plot, width }) => {
    const { xScale, yScale } = plot.layout(width, window.orthant.view.span);
    return { title: plot.title, marks: plot.marks.map(({ t }) => t), ends: plot.ends().map(({ t, y }) => ({ t, value: y, x: xScale.at(t), y: yScale.at(y) })) };
  }));
  assert.deepEqual(plots.map(({ title }) => title), Object.keys(components));
  for (const [i, { title, marks, ends }] of plots.entries()) {
    const { attained: place, hausdorff } = components[title];
    assert.deepEqual(marks, place.on === 'first' ? [place.t, place.s] : [place.s, place.t]);
    const length = Math.max(Math.abs(ends[0].t - ends[1].t), Math.abs(ends[0].value - ends[1].value));
    assert.ok(Math.abs(length - hausdorff) < 0.05 * hausdorff, `${title}: ${length} is drawn, ${hausdorff} is the distance`);
    const canvas = await page.locator('.stage canvas:first-child').nth(i).elementHandle();
    assert.deepEqual(await page.evaluate(withoutInk, [canvas, ends]), [], title);
  }
  assert.equal(await page.locator('#distances tbody tr').count(), 1 + plots.length);
  await page.screenshot({ path: join(artefacts, 'compare.png'), fullPage: true });
  assert.ok(!await isTooWide(page));
  assert.deepEqual(complaints, []);
  await page.close();
});
