/**
 * `npm run check:browsers`, after a build: whether the scripts of the site run in the oldest supported browsers
 * (docs/browsers.md). Their syntax must be ES2021, and every newer API they name must be in the table of
 * `browser-apis.rules.ts`: completed by us, or used only where it exists.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { newApis, newSelectors, rangeQueries, unexplained, usedNames } from './browser-apis.rules.ts';

const assets = resolve(import.meta.dirname, '../web/dist/assets');
const files = [...readdirSync(assets).filter((name) => /\.m?js$/.test(name)), '../sw.js'];
const apis = newApis();
const problems: string[] = [];
const used = new Map<string, string[]>();

for (const file of files) {
  const source = readFileSync(join(assets, file), 'utf8');
  for (const query of rangeQueries(source)) problems.push(`${file}: ${query} is newer than the floor`);
  try {
    const tree = parse(source, { ecmaVersion: 2021, sourceType: 'module' });
    for (const selector of newSelectors(tree)) problems.push(`${file}: ${selector} is newer than the floor`);
    for (const name of usedNames(tree, apis)) used.set(name, [...(used.get(name) ?? []), file]);
  } catch (error) {
    problems.push(`${file}: newer than ES2021: ${String(error)}`);
  }
}
for (const name of unexplained([...used.keys()])) {
  problems.push(`${name} (${apis.get(name)}) in ${used.get(name)?.slice(0, 5).join(', ')}`);
}
const polyfills = files.filter((name) => name.startsWith('polyfills-'));
const bytes = polyfills.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
console.log(`${files.length} scripts, ${used.size} newer APIs; polyfills: ${(bytes / 1000).toFixed(1)} kB gzip`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
