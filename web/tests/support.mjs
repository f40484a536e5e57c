// SPDX-License-Identifier: Apache-2.0
// One browser for all tests, and what they need to know about a page.
// ORTHANT names the program, ARTEFACTS is where screenshots go.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const artefacts = process.env.ARTEFACTS ?? join(root, 'build/browser');
const orthant = process.env.ORTHANT ?? join(root, 'build/release/orthant');

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

/// What the program prints; throws when its exit code is not 0.
export const command = (...words) => execFileSync(orthant, words, { stdio: 'pipe', encoding: 'utf8' });

/// A place for a file or folder of this test.
export const scratch = (name) => join(folder, name);

/// Runs a model; exit code 1 is a run that ended with another status, which has a report too.
export function reportOf(model, ...options) {
  const out = scratch(`${model}${options.length}`);
  try {
    command('run', join(root, 'models', `${model}.toml`), '--quiet', '--out', out, ...options);
  } catch (error) {
    assert.equal(error.status, 1, `${model}: ${error.stderr}`);
  }
  return join(out, 'report.html');
}

/// The rows of trajectory.csv next to a report, by column.
export function trajectoryOf(file) {
  const [heading, ...lines] = readFileSync(join(file, '../trajectory.csv'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return Object.fromEntries(heading.split(',').map((name, column) => [name, rows.map((row) => row[column])]));
}

/// Opens a page and fails on anything logged or fetched.
export async function open(file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', ...options });
  const complaints = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href && !/^(data|blob):/.test(request.url())) complaints.push(`request: ${request.url()}`);
  });
  return { page, complaints, async go() {
    await page.goto(pathToFileURL(file).href);
    await page.waitForFunction(() => window.orthant !== undefined);
    return { page, complaints };
  } };
}

/// Two frames: what was asked for has been drawn.
export const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export const figureOf = (page, title) => page.locator('figure', { has: page.locator('h3', { hasText: title }) }).first();

/// Moves the mouse to a time in the plot with this title.
export async function hover(page, title, time) {
  const figure = figureOf(page, title);
  const stage = figure.locator('.stage');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  const x = await page.evaluate(([wanted, t]) => {
    const { panels, view } = window.orthant;
    const { plot, width } = panels.find((panel) => panel.plot.title === wanted);
    return plot.layout(width, view.span).xScale.at(t);
  }, [title, time]);
  await page.mouse.move(box.x + x, box.y + Math.min(50, box.height / 2));
  await settled(page);
  return figure;
}

/// Drags over the plot with this title, between two shares of its width.
export async function drag(page, title, from, to) {
  const stage = figureOf(page, title).locator('.stage');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  const y = box.y + Math.min(60, box.height / 2);
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

export const number = (text) => Number(text.replace('−', '-').replace('·10', 'e').replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (c) => '-0123456789'['⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)]));
