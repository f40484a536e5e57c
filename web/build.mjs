// SPDX-License-Identifier: Apache-2.0
// web/src -> web/dist/report.html: one page with its style and script in it. The page is kept in the repository, so
// that building Orthant needs no node; `node build.mjs --check` says whether it is what the sources give.
import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const target = at('dist/report.html');

const bundle = async (entry, options) => {
  const result = await build({
    entryPoints: [at(entry)], bundle: true, write: false, charset: 'utf8', target: 'es2022', legalComments: 'none',
    absWorkingDir: at('.'), ...options,
  });
  return result.outputFiles[0].text;
};

const script = await bundle('src/main.js', { format: 'iife' });
const style = await bundle('src/style.css', {});
const template = await readFile(at('src/report.html'), 'utf8');
// functions, because $ in a replacement string means something else
const page = template.replace('/*style*/', () => style.trim()).replace('/*script*/', () => script.trim());

if (process.argv.includes('--check')) {
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== page) {
    console.error('web/dist/report.html is not what web/src gives: run `npm run build` in web/');
    process.exit(1);
  }
} else {
  await writeFile(target, page);
  console.log(`web/dist/report.html: ${page.length} characters`);
}
