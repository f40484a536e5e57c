// SPDX-License-Identifier: Apache-2.0
// Reports opened from disk in a real browser; gallery.mjs looks at those of all models. ./dev test --browser runs both.
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, command, drag, figureOf, hover, number, open, reportOf, root, scratch, settled } from './support.mjs';
import './gallery.mjs';

const ball = 'bouncing_ball';
const opened = async (file, options) => (await open(file, options)).go();

test('hovering shows the values of every plot at that time', async () => {
  const { page, complaints } = await opened(reportOf(ball));
  const figure = await hover(page, 'Positions', 0.3);
  const time = Number((await page.locator('.toolbar .time').textContent()).replace('t = ', ''));
  assert.ok(Math.abs(time - 0.3) < 0.01);
  const value = async (one) => number(await one.locator('.legend output').first().textContent());
  assert.ok(Math.abs(await value(figure) - (1 - 5 * time ** 2)) < 1e-4, 'q is not 1 - 5 t²');
  assert.ok(Math.abs(await value(figureOf(page, 'Velocities')) + 10 * time) < 1e-4, 'v is not -10 t');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('at a jump both limits are shown, and the impulse', async () => {
  const { page } = await opened(reportOf(ball));
  const figure = await hover(page, 'Velocities', 0.45);
  assert.equal(await figure.locator('.legend output').first().textContent(), '−4.45 → 3.56');
  const impulse = figureOf(page, 'Contact forces and impulses').locator('.legend output').nth(1);
  assert.equal(await impulse.textContent(), '8.06');
  await page.close();
});

test('a drag zooms all plots, shift-drag pans, a double click shows all', async () => {
  const { page } = await opened(reportOf(ball));
  const span = () => page.evaluate(() => window.orthant.view.span);
  await drag(page, 'Positions', 0.25, 0.5);
  const zoomed = await span();
  assert.ok(zoomed[0] > 0.5 && zoomed[1] < 4 && zoomed[1] - zoomed[0] < 2, String(zoomed));
  await page.keyboard.down('Shift');
  await drag(page, 'Positions', 0.25, 0.33);
  await page.keyboard.up('Shift');
  const panned = await span();
  assert.ok(panned[0] < zoomed[0] && Math.abs(panned[1] - panned[0] - (zoomed[1] - zoomed[0])) < 1e-9, String(panned));
  await figureOf(page, 'Positions').locator('.stage').dblclick({ position: { x: 400, y: 60 } });
  await settled(page);
  assert.deepEqual(await span(), [0, 5]);
  await page.close();
});

test('keys move the cursor, zoom, and show all', async () => {
  const { page, complaints } = await opened(reportOf(ball));
  await figureOf(page, 'Velocities').locator('.stage').focus();
  const state = () => page.evaluate(() => ({ cursor: window.orthant.view.cursor, span: window.orthant.view.span }));
  await page.keyboard.press('ArrowRight');
  assert.ok(Math.abs((await state()).cursor - 2.55) < 1e-9);
  await page.keyboard.press('+');
  const { span } = await state();
  assert.ok(Math.abs(span[1] - span[0] - 2.5) < 1e-9 && span[0] < 2.55 && span[1] > 2.55, String(span));
  await page.keyboard.press('0');
  assert.deepEqual((await state()).span, [0, 5]);
  await page.keyboard.press('Escape');
  assert.equal((await state()).cursor, null);
  assert.deepEqual(complaints, []);
  await page.close();
});

// Fig. 1 of document 004: position, velocity, impulses, energy. q(0.3) = 0.55: then E = 10, of which 5.5 potential.
test('the ball has its position, velocity, impulses and energy, and falls in the animation too', async () => {
  const { page } = await opened(reportOf(ball));
  for (const title of ['Positions', 'Velocities', 'Contact forces and impulses', 'Energy']) assert.equal(await figureOf(page, title).count(), 1, title);
  await hover(page, 'Positions', 0.3);
  const [total, kinetic, potential] = (await figureOf(page, 'Energy').locator('.legend output').allTextContents()).map(number);
  const time = await page.evaluate(() => window.orthant.view.cursor);
  assert.ok(Math.abs(total - 10) < 1e-9 && Math.abs(kinetic - 50 * time ** 2) < 0.01 && Math.abs(potential - 10 + 50 * time ** 2) < 0.01, `${total} ${kinetic} ${potential}`);
  const height = await page.evaluate(() => {
    const { plot } = window.orthant.panels.find((panel) => panel.plot.scene);
    return plot.valuesAt(plot.scene.items[0], plot.time)[1];
  });
  assert.ok(Math.abs(height - (1 - 5 * time ** 2 + 0.05)) < 1e-3, `the ball is at ${height}`);
  await page.close();
});

test('on paper it is light, without buttons, and on few pages', async () => {
  const { page } = await opened(reportOf(ball), { colorScheme: 'dark' });
  const pdf = await page.pdf({ path: join(artefacts, 'bouncing_ball.pdf'), format: 'A4', printBackground: true, margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g).length;
  assert.ok(pages >= 2 && pages <= 6, `${pages} pages`);
  // on paper plots are SVG, on the screen canvases again
  const drawings = () => page.evaluate(() => [document.querySelectorAll('.paper svg').length, document.querySelectorAll('.stage').length]);
  const [none, stages] = await drawings();
  assert.equal(none, 0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.deepEqual(await drawings(), [stages, 0]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.deepEqual(await drawings(), [0, stages]);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.toolbar').isVisible(), false);
  assert.equal(await page.locator('.controls').isVisible(), false);
  await page.close();
});

// Without a math font a bracket of the markup does not stretch: the page draws its own, as high as the matrix.
test('brackets are as high as their matrices, whatever fonts there are', async () => {
  const { page } = await opened(reportOf('figure_5'));
  for (const family of [null, 'monospace']) {
    if (family) await page.evaluate((name) => document.querySelectorAll('math').forEach((math) => math.style.setProperty('font-family', name, 'important')), family);
    const heights = await page.evaluate(() => [...document.querySelectorAll('mrow.matrix > mtable')].flatMap((table) => {
      const high = table.getBoundingClientRect().height;
      return ['::before', '::after'].map((side) => parseFloat(getComputedStyle(table, side).height) / high);
    }));
    assert.ok(heights.length >= 6 && heights.every((part) => part > 0.98 && part < 1.02), String(heights));
    assert.equal(await page.locator('mrow.matrix > mo:visible').count(), 0);
  }
  await page.close();
});

test('plots can be saved as SVG, PNG and CSV', async () => {
  const { page, complaints } = await opened(reportOf(ball));
  const figure = figureOf(page, 'Velocities');
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

test('texts of a model stay texts, and the policy of the page stops what would not', async () => {
  const hostile = '</script><script>window.bad = 1</script><img src=x onerror="window.bad = 2">\u2028<!--<script>';
  const model = scratch('hostile.toml');
  writeFileSync(model, `# ${hostile.replace('\u2028', ' ')}\nname = ${JSON.stringify(hostile)}\n` +
    readFileSync(join(root, 'models', `${ball}.toml`), 'utf8').replace(/^name = .*$/gm, () => `name = ${JSON.stringify(hostile)}`));
  command('run', model, '--quiet', '--out', scratch('hostile'));
  const { page, complaints } = await opened(join(scratch('hostile'), 'report.html'));
  assert.equal(await page.title(), hostile);
  assert.equal(await page.evaluate(() => window.bad), undefined);
  assert.deepEqual(complaints, []);
  // what an escape forgotten somewhere would let in
  await page.evaluate(() => {
    for (const [name, members] of [['script', { textContent: 'window.bad = 3' }], ['img', { src: 'https://example.org/x.png' }],
      ['iframe', { srcdoc: '<script>parent.bad = 4</script>' }]]) document.body.append(Object.assign(document.createElement(name), members));
    document.body.insertAdjacentHTML('beforeend', '<button id="intruder" onclick="window.bad = 5">x</button>');
    document.getElementById('intruder').click();
  });
  await settled(page);
  assert.equal(await page.evaluate(() => window.bad), undefined);
  assert.ok(complaints.filter((one) => one.includes('Content Security Policy')).length >= 3, complaints.join('\n'));
  await page.close();
});

test('dark is dark, and the button changes it', async () => {
  const { page } = await opened(reportOf(ball), { colorScheme: 'dark' });
  const lightness = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).reduce((sum, c) => sum + Number(c), 0) / 3);
  assert.ok(await lightness() < 60);
  await page.getByTitle('Light or dark').click();
  assert.ok(await lightness() > 200);
  await page.close();
});

test('a million steps open in less than 2 s of work, in less than 5 MB, with their jumps', async () => {
  const file = reportOf(ball, '--set', 'run.h=1e-5', '--set', 'run.T=10', '--set', 'parameters.e=0.99');
  assert.ok(statSync(file).size < 5e6);
  const { page, go } = await open(file);
  // time of the thread, not of the clock: other programs may be running
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await go();
  await settled(page);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find((metric) => metric.name === 'TaskDuration').value;
  const jumps = await page.evaluate(() => {
    const { t, y } = window.orthant.data.plots.find((plot) => plot.title === 'Velocities').curves[0];
    return t.reduce((count, time, i) => count + (i > 0 && time === t[i - 1] && y[i] - y[i - 1] > 5 ? 1 : 0), 0);
  });
  // t_n = t_0 + 2 t_0 (e + … + e^n) with t_0 = √0.2, e = 0.99: t_11 = 9.72, t_12 = 10.5
  assert.equal(jumps, 12);
  assert.ok(seconds > 0 && seconds < 2, `${seconds} s`);
  await page.screenshot({ path: join(artefacts, 'million_steps.png'), fullPage: true });
  await page.close();
});

test('events are a table in pages, with filters, and ticks on the axes', async () => {
  const { page, complaints } = await opened(reportOf('friction_oscillator', '--set', 'run.scheme=event-driven'));
  const rows = page.locator('#events table tr');
  assert.equal(await rows.count(), 13); // 12 and the head
  await page.locator('#events select').first().selectOption('stick');
  assert.equal(await rows.count(), 5);
  assert.match(await page.locator('#events .state').textContent(), /^1–4 of 4$/);
  await rows.nth(1).click();
  const { cursor, ticks } = await page.evaluate(() => ({
    cursor: window.orthant.view.cursor, ticks: window.orthant.panels.find((panel) => panel.plot.ticks).plot.ticks.map(({ event, t }) => [event, t.length]),
  }));
  assert.ok(Math.abs(cursor - 7.6598) < 1e-4, String(cursor));
  assert.deepEqual(Object.fromEntries(ticks), { stick: 4, slip: 8 });
  await page.locator('#events').scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(artefacts, 'events.png') });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a hundred thousand events are paged, their ticks are thinned, and the page is small and opens at once', async () => {
  const file = reportOf('bouncing_ball', '--set', 'contact.0.restitution=1', '--set', 'run.scheme=event-driven', '--set', 'run.T=90000', '--set', 'run.h=1');
  assert.ok(statSync(file).size < 2e6, `${statSync(file).size} bytes`);
  const { page, complaints } = await opened(file);
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd);
  assert.ok(loaded > 0 && loaded < 3000, `loaded after ${loaded} ms`);
  const state = await page.locator('#events .state').textContent();
  assert.match(state, /^1–25 of 5000; the first 5000 of 100\s?\d{3}/);
  const begin = Date.now();
  await page.locator('#events button[title="Later events"]').click();
  assert.match(await page.locator('#events .state').textContent(), /^26–50 of 5000/);
  assert.ok(Date.now() - begin < 1500, `turned the page in ${Date.now() - begin} ms`);
  const marks = await page.evaluate(() => window.orthant.data.events.marks.map(({ t }) => t.length));
  assert.ok(marks.length > 0 && marks.every((count) => count <= 1001), String(marks));
  await page.screenshot({ path: join(artefacts, 'many_events.png') });
  assert.deepEqual(complaints, []);
  await page.close();
});
