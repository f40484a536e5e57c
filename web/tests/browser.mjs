// SPDX-License-Identifier: Apache-2.0
// Reports of gallery models, opened from disk in a real browser: ORTHANT names the program, MODELS (comma-separated)
// restricts the gallery, ARTEFACTS is where screenshots go. ./dev test --browser runs this over all models.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const orthant = process.env.ORTHANT ?? join(root, 'build/release/orthant');
const artefacts = process.env.ARTEFACTS ?? join(root, 'web/artefacts');
const all = readdirSync(join(root, 'models')).filter((name) => name.endsWith('.toml')).map((name) => basename(name, '.toml'));
const models = process.env.MODELS ? process.env.MODELS.split(',') : all;

let browser;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orthant-report-'));
  mkdirSync(artefacts, { recursive: true });
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/// Runs a model; exit code 1 is a run that ended with another status, which has a report too.
function reportOf(model, ...options) {
  const out = join(folder, `${model}${options.length}`);
  try {
    execFileSync(orthant, ['run', join(root, 'models', `${model}.toml`), '--quiet', '--out', out, ...options], { stdio: 'pipe' });
  } catch (error) {
    assert.equal(error.status, 1, `${model}: ${error.stderr}`);
  }
  return join(out, 'report.html');
}

/// Opens a page and fails on anything logged or fetched.
async function open(file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', ...options });
  const complaints = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href && !/^(data|blob):/.test(request.url())) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction(() => window.orthant !== undefined);
  return { page, complaints };
}

/// Two frames: what was asked for has been drawn.
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/// Of every curve, samples where there is no ink of its colour within 2 pixels; atoms and active stretches likewise.
function missingInk() {
  const { panels, view } = window.orthant;
  const colors = getComputedStyle(document.documentElement).getPropertyValue('--curves').trim().split(/\s+/);
  const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const missing = [];
  let looked = 0;
  for (const panel of panels) {
    const { plot, canvas, width } = panel;
    const ratio = canvas.width / width;
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const hasInk = (x, y, color) => {
      for (let dx = -2; dx <= 2; ++dx) {
        for (let dy = -2; dy <= 2; ++dy) {
          const i = 4 * (Math.round(y * ratio + dy) * canvas.width + Math.round(x * ratio + dx));
          if (pixels.data[i + 3] > 60 && color.every((value, c) => Math.abs(value - pixels.data[i + c]) < 70)) return true;
        }
      }
      return false;
    };
    if (plot.isPortrait) continue;
    const { xScale, yScale, rightScale } = plot.layout(width, view.span);
    // what is drawn later may cover a curve, so any curve's ink will do where several meet
    const inks = plot.series.map((one) => rgb(colors[one.color % colors.length]));
    plot.series.forEach((one) => {
      const points = one.kind === 'strip'
        ? Array.from({ length: one.ends.length / 2 }, (_, i) => [(one.ends[2 * i] + one.ends[2 * i + 1]) / 2, null])
        : Array.from(one.t, (t, i) => [t, one.y[i]]);
      const stride = Math.max(1, Math.floor(points.length / 40));
      for (let i = 0; i < points.length; i += stride) {
        const [t, y] = points[i];
        if (y !== null && !Number.isFinite(y)) continue;
        const row = one.kind === 'strip' ? 8 + 20 * plot.series.indexOf(one) + 10 : (one.kind === 'stem' ? rightScale : yScale).at(y);
        ++looked;
        if (!inks.some((ink) => hasInk(xScale.at(t), row, ink))) missing.push(`${plot.title} ${one.text} t=${t} y=${y}`);
      }
    });
  }
  return { missing, looked };
}

for (const model of models) {
  test(`${model}: opens without complaint, with ink where the data say`, async () => {
    const file = reportOf(model);
    assert.ok(statSync(file).size < 5e6, `${statSync(file).size} bytes`);
    const { page, complaints } = await open(file);
    await settled(page);
    const { missing, looked } = await page.evaluate(missingInk);
    await page.screenshot({ path: join(artefacts, `${model}.png`), fullPage: true });
    assert.ok(looked > 10, `${looked} points`);
    assert.deepEqual(missing, []);
    assert.ok(await page.locator('#model math').count() > 0, 'no formula');
    assert.ok(await page.locator('#analysis .verdict').textContent(), 'no verdict');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

const ball = 'bouncing_ball';
const stageOf = (page, title) => page.locator('figure', { has: page.locator('h3', { hasText: title }) }).first();

/// Moves the mouse to a time in the plot with this title.
async function hover(page, title, time) {
  const figure = stageOf(page, title);
  const stage = figure.locator('.stage');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  const x = await page.evaluate(([wanted, t]) => {
    const { panels, view } = window.orthant;
    const { plot, width } = panels.find((panel) => panel.plot.title === wanted);
    return plot.layout(width, view.span).xScale.at(t);
  }, [title, time]);
  await page.mouse.move(box.x + x, box.y + 50);
  await settled(page);
  return figure;
}

test('hovering shows the values of every plot at that time', async () => {
  const { page, complaints } = await open(reportOf(ball));
  const figure = await hover(page, 'Positions', 0.3);
  const time = Number((await page.locator('.toolbar .time').textContent()).replace('t = ', ''));
  assert.ok(Math.abs(time - 0.3) < 0.01);
  const number = async (one) => Number((await one.locator('.legend output').first().textContent()).replace('−', '-'));
  assert.ok(Math.abs(await number(figure) - (1 - 5 * time ** 2)) < 1e-4, 'q is not 1 - 5 t²');
  assert.ok(Math.abs(await number(stageOf(page, 'Velocities')) + 10 * time) < 1e-4, 'v is not -10 t');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('at a jump both limits are shown, and the impulse', async () => {
  const { page } = await open(reportOf(ball));
  const figure = await hover(page, 'Velocities', 0.45);
  assert.equal(await figure.locator('.legend output').first().textContent(), '−4.45 → 3.56');
  const impulse = stageOf(page, 'Contact forces and impulses').locator('.legend output').nth(1);
  assert.equal(await impulse.textContent(), '8.06');
  await page.close();
});

test('a drag zooms all plots, shift-drag pans, a double click shows all', async () => {
  const { page } = await open(reportOf(ball));
  const stage = stageOf(page, 'Positions').locator('.stage');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  const span = () => page.evaluate(() => window.orthant.view.span);
  const drag = async (from, to) => {
    await page.mouse.move(box.x + from, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + to, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await settled(page);
  };
  await drag(300, 600);
  const zoomed = await span();
  assert.ok(zoomed[0] > 0.5 && zoomed[1] < 4 && zoomed[1] - zoomed[0] < 2, String(zoomed));
  const { missing, looked } = await page.evaluate(() => {
    // the velocity at the middle of what is shown
    const { panels, view } = window.orthant;
    const panel = panels.find((one) => one.plot.title === 'Velocities');
    const { yScale } = panel.plot.layout(panel.width, view.span);
    return { missing: yScale.to - yScale.from, looked: panel.plot.range('curve', view.span) };
  });
  assert.ok(missing < 1.2 * (looked[1] - looked[0]), 'the other plots did not follow');
  await page.keyboard.down('Shift');
  await drag(300, 400);
  await page.keyboard.up('Shift');
  const panned = await span();
  assert.ok(panned[0] < zoomed[0] && Math.abs(panned[1] - panned[0] - (zoomed[1] - zoomed[0])) < 1e-9, String(panned));
  await stage.dblclick({ position: { x: 400, y: 60 } });
  await settled(page);
  assert.deepEqual(await span(), [0, 5]);
  await page.close();
});

test('plots can be saved as SVG, PNG and CSV', async () => {
  const { page, complaints } = await open(reportOf(ball));
  const figure = stageOf(page, 'Velocities');
  await figure.hover();
  for (const [kind, start] of [['SVG', '<svg'], ['PNG', '\u0089PNG'], ['CSV', 'column,t,value\nv0,0,0\n']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), figure.getByRole('button', { name: kind }).click()]);
    assert.equal(download.suggestedFilename(), `bouncing_ball_velocities.${kind.toLowerCase()}`);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('latin1');
    assert.ok(text.startsWith(start), `${kind}: ${text.slice(0, 40)}`);
    assert.ok(text.length > 1000);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('dark is dark, and the button changes it', async () => {
  const { page } = await open(reportOf(ball), { colorScheme: 'dark' });
  const lightness = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).reduce((sum, c) => sum + Number(c), 0) / 3);
  assert.ok(await lightness() < 60);
  await page.getByTitle('Light or dark').click();
  assert.ok(await lightness() > 200);
  await page.close();
});

test('a million steps open in less than 2 s, in less than 5 MB, with their jumps', async () => {
  const file = reportOf(ball, '--set', 'run.h=1e-5', '--set', 'run.T=10', '--set', 'parameters.e=0.99');
  assert.ok(statSync(file).size < 5e6);
  const begin = performance.now();
  const { page } = await open(file);
  await settled(page);
  const seconds = (performance.now() - begin) / 1000;
  const jumps = await page.evaluate(() => {
    const { t, y } = window.orthant.data.plots.find((plot) => plot.title === 'Velocities').curves[0];
    return t.reduce((count, time, i) => count + (i > 0 && time === t[i - 1] && y[i] - y[i - 1] > 5 ? 1 : 0), 0);
  });
  // t_n = t_0 + 2 t_0 (e + … + e^n) with t_0 = √0.2, e = 0.99: t_11 = 9.72, t_12 = 10.5
  assert.equal(jumps, 12);
  assert.ok(seconds < 2, `${seconds} s`);
  await page.screenshot({ path: join(artefacts, 'million_steps.png'), fullPage: true });
  await page.close();
});
