import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const file = resolve(import.meta.dirname, '../src/old-browsers/page-check.js');

/** Puts `src/old-browsers/page-check.js` into the page, before everything that it watches. */
export function inlinePageCheck(): Plugin {
  return {
    name: 'inline-page-check',
    transformIndexHtml: () => [{ tag: 'script', children: pageCheck(), injectTo: 'head-prepend' }],
  };
}

/**
 * Without comments, indentation, and the last commas that our formatter adds. A minifier would write strings as
 * templates, which is no ES5 either.
 */
export const pageCheck = (): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n')
    .replace(/,\n([)\]}])/g, '\n$1')
    .trim();
