/**
 * Figures of the code base, to compare two checkouts: `npm run house:figures [-- <folder of a checkout>]`. Folder sizes,
 * files with one importer, repeated CSS, literary words and lines of code, of what git tracks there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = tracked.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)(e2e|scripts|test|bench)\/|\.config\./.test(file);
const source = code.filter((file) => !isTest(file));
const styles = tracked.filter((file) => file.endsWith('.css'));

const WORDS = /\b(kept|held|told|tells?|deeds?|anew|whoever|lane|shelf|desk|mend(s|ed)?|hears?|heard|edition)\b/gi;

const perFolder = [...Map.groupBy(source, dirname).values()].map(({ length }) => length).toSorted((a, b) => a - b);
const count = (files: readonly string[], pattern: RegExp) =>
  files.reduce((sum, file) => sum + (read(file).match(pattern)?.length ?? 0), 0);

/** For each file, the files that import it by a relative path. */
function importers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of code.filter((one) => !/\.(test|spec)\./.test(one)))
    for (const [, path = ''] of read(file).matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)) {
      const target = normalize(join(dirname(file), path));
      found.set(target, (found.get(target) ?? new Set()).add(file));
    }
  return found;
}

/** Declarations in rules whose whole body occurs more than once. */
function repeatedDeclarations(): number {
  const bodies = styles.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\{([^{}]+)\}/g),
    ].map(([, body = '']) =>
      body
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean)
        .toSorted(),
    ),
  );
  return [...Map.groupBy(bodies, (body) => body.join(';')).values()]
    .filter(({ length }) => length > 1)
    .reduce((sum, same) => sum + same.length * (same[0]?.length ?? 0), 0);
}

const imported = importers();
console.table({
  'files in the largest source folder': perFolder.at(-1),
  'median files of a source folder': perFolder[Math.floor(perFolder.length / 2)],
  'source files': source.length,
  'source files with one importer': source.filter((file) => imported.get(file)?.size === 1).length,
  'CSS lines': count(styles, /\n/g),
  'CSS declarations in repeated bodies': repeatedDeclarations(),
  'literary words in code, comments and titles': count([...code, ...styles], WORDS),
  'uses of the word place': count([...code, ...styles], /\bplaces?\b/g),
  'lines of code, tests included': count(code, /\n/g),
  'lines of source': count(source, /\n/g),
});
