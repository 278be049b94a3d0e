import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../..');
/** Ways to send a request. Images, video players and PDF.js load what they show by the URL they are given. */
const ways =
  /(?<![\w.])fetch\s*\(|(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bEventSource\b|\bWebSocket\b/;

/**
 * No calls of the API: the service worker is not part of the page and passes on its requests, and a page with a missing
 * part asks whether the server responds at all before it reloads.
 */
const isOther = (file: string): boolean =>
  file.startsWith('service-worker/') || file === 'lib/browser/missing-chunk.ts';

/** Web sources that send requests themselves; comments are ignored. */
function askers(read: (file: string) => string): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !isOther(file),
  );
  return files.filter((file) => ways.test(read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''))).toSorted();
}

const read = (file: string): string => readFileSync(join(src, file), 'utf8');

it('one client makes every call of the page [S7-01]', () => {
  expect(askers(read)).toEqual(['lib/api/client.ts']);
});

it.each([
  'const reply = await fetch(address);',
  'void window.fetch(address);',
  'new XMLHttpRequest();',
  "navigator.sendBeacon('/api/x');",
])('detects %s in another file', (line) => {
  const planted = (file: string) => (file === 'lib/text/format.ts' ? `${read(file)}\n${line}` : read(file));
  expect(askers(planted)).toEqual(['lib/api/client.ts', 'lib/text/format.ts']);
});
