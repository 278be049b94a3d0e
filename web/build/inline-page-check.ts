import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Puts `src/old-browsers/page-check.js` into the page, before everything that it watches. */
export function inlinePageCheck(): Plugin {
  return {
    name: 'inline-page-check',
    transformIndexHtml: () => {
      const source = readFileSync(resolve(import.meta.dirname, '../src/old-browsers/page-check.js'), 'utf8');
      const { code } = minifySync('page-check.js', source, { compress: { target: 'es5' } });
      return [{ tag: 'script', children: code.trim(), injectTo: 'head-prepend' }];
    },
  };
}
