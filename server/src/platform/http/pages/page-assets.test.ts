import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openShell } from './page-assets.ts';

const page = [
  '<html><head>',
  '<script type="module" crossorigin src="/assets/main.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/vendor.js">',
  '<link rel="stylesheet" crossorigin href="/assets/main.css">',
  '</head><body></body></html>',
].join('\n');

async function rootWith(manifest: object): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'shell-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, '.vite'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const name of ['main', 'part', 'home']) await writeFile(join(root, `assets/${name}.css`), `.${name}{top:0}\n`);
  return root;
}

it('preloads a screen’s scripts and inlines its styles, those of its imports first', async () => {
  const root = await rootWith({
    'main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_part.js': { file: 'assets/part.js', css: ['assets/part.css'], imports: ['_vendor.js', 'home.tsx'] },
    'home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_part.js', 'main.tsx'] },
  });
  const shell = openShell(root, page)('home.tsx');
  expect(shell).toContain('<style>.main{top:0}\n.part{top:0}\n.home{top:0}</style>');
  const preloaded = [...shell.matchAll(/modulepreload" fetchpriority="low" crossorigin href="([^"]*)"/g)].map(
    ([, file]) => file,
  );
  expect(preloaded).toEqual(['/assets/vendor.js', '/assets/part.js', '/assets/home.js']);
  // No stylesheet blocks rendering.
  expect(shell.match(/<link rel="stylesheet"(?![^>]*disabled)/g)).toBeNull();
  expect(shell.match(/<link rel="stylesheet"[^>]*disabled>/g)).toHaveLength(3);
});

it('is the page as built for a screen that the build does not know', async () => {
  const root = await rootWith({});
  expect(openShell(root, page)('gone.tsx')).toBe(page);
  expect(openShell(root, page)(undefined)).toBe(page);
});
