import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { joinTables } from '../contract/src/core/module.ts';
import * as contractModules from '../contract/src/registry.ts';
import { modules } from '../server/src/app.ts';
import { menuTrees, type MenuSeed } from '../server/src/platform/module/menus.ts';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

/** A page is identified by its path; parameter names do not matter. */
const bare = (path: string): string =>
  path
    .replace(/^\/?/, '/')
    .replace(/\/(\{\w+\}|:\w+|\*)/g, '/:')
    .replace(/(.)\/$/, '$1');

/** Pages that the requirements name and that do not exist yet. Remove a page here when you build it. */
const toBuild = new Set([
  '/applicationinterface/external/cert/grant',
  '/applicationinterface/external/course/list',
  '/applicationinterface/external/course/stat',
  '/applicationinterface/external/dashboard',
  '/applicationinterface/external/dynamic',
  '/applicationinterface/external/exam/exam',
  '/applicationinterface/external/exam/stat/:',
  '/applicationinterface/external/sys/user',
]);

it('every page the requirements name exists, or is listed as not built yet [S0-06]', () => {
  const pages = pagesWanted(read('docs/requirements.md'));
  expect(pages.size).toBeGreaterThan(50);
  const built = new Set([
    ...Object.keys(sitePages).map(bare),
    ...[...read('web/src/app/features.ts').matchAll(/'(\/[\w-]+)': \{/g)].map(([, path = '']) => bare(path)),
    ...routed(read('web/src/app/router.tsx')),
    ...menuTrees(modules.flatMap(({ menus = [] }) => menus)).flatMap(paths),
  ]);
  expect([...pages].filter((page) => !built.has(page)).toSorted()).toEqual([...toBuild].toSorted());
});

function pagesWanted(requirements: string): Set<string> {
  const rows = [...requirements.matchAll(/^\| S2-\d+ \| (.*) \|$/gm)].map(([, text = '']) => text);
  const pages = rows.flatMap((row) => {
    const [, below] = /^Embedded page `([\w/{}]+)` below `\/applicationinterface`/.exec(row) ?? [];
    if (below !== undefined) return [`/applicationinterface/${below}`];
    const named = /^(?:(?:Learner|Exam|Question bank|Battle|Course|Embedded) page )?`(\/[\w/{}]*)`/.exec(row)?.[1];
    return named === undefined ? [] : [named];
  });
  return new Set(pages.map(bare));
}

const routed = (router: string): string[] =>
  [...router.matchAll(/path: '([\w/:*-]+)'/g)].map(([, path = '']) => bare(path));

const sitePages = joinTables(contractModules, 'pages');

const paths = ({ path, children = [] }: MenuSeed): string[] => [bare(path), ...children.flatMap(paths)];
