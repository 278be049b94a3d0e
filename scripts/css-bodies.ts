/**
 * Counts identical rule bodies in CSS modules, and fails on a body in too many rules: shared declarations belong in
 * `web/src/ui/primitives.css`. `npm run check:css -- --list` shows the largest groups.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { identicalBodies, linesIn, MIN_DECLARATIONS } from './css-bodies.rules.ts';

const MAX_RULES = 7;

const root = resolve(import.meta.dirname, '..');
const files = globSync('web/src/**/*.css', { cwd: root }).toSorted();
const texts = new Map(files.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]));
const bodies = identicalBodies(new Map([...texts].filter(([file]) => file.endsWith('.module.css'))));

const total = [...texts.values()].reduce((lines, text) => lines + text.split('\n').length - 1, 0);
const lines = bodies.reduce((sum, body) => sum + linesIn(body), 0);
console.log(`${total} lines of CSS; ${lines} in bodies of ${MIN_DECLARATIONS} declarations and more that occur again`);

const tooMany = bodies.filter(({ rules }) => rules.length > MAX_RULES);
const shown = process.argv.includes('--list') ? bodies.slice(0, 40) : tooMany;
for (const { declarations, rules } of shown) console.log(`\n${declarations.join('; ')}\n  ${rules.join('\n  ')}`);
if (tooMany.length > 0) {
  console.error(
    `\nmore than ${MAX_RULES} rules say the same: let them compose a primitive (web/src/ui/primitives.css)`,
  );
  process.exit(1);
}
