// SPDX-License-Identifier: Apache-2.0
// web/src -> web/dist/report.html: one page with its style and script in it. The page is kept in the repository, so
// that building Orthant needs no node; `node build.mjs --check` says whether it is what the sources give.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
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
const filled = template.replace('/*style*/', () => style.trim()).replace('/*script*/', () => script.trim());

// Nothing but this style and this script: whatever a model's texts become, they cannot run, load or send anything.
const hashOf = (tag) => {
  const text = filled.slice(filled.indexOf(`<${tag}>`) + tag.length + 2, filled.indexOf(`</${tag}>`, filled.indexOf(`<${tag}>`)));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};
const policy = ["default-src 'none'", `script-src ${hashOf('script')}`, `style-src ${hashOf('style')}`, 'img-src data:',
  "base-uri 'none'", "form-action 'none'"].join('; ');
const page = filled.replace('/*policy*/', () => policy);

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
