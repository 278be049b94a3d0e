/** Which requirements of docs/requirements.md a test shows; `--area <name>` asks for one area to be complete. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { report } from './spec.rules.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { area: { type: 'string', multiple: true, default: [] } } });

const files = globSync('{contract,server,web,e2e,scripts}/**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).toSorted();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { lines, problems, passed } = report(
  read('docs/requirements.md'),
  files.map((file) => ({ file, text: read(file) })),
  { areas: values.area },
);
for (const problem of problems) console.error(problem);
for (const line of lines) console.log(line);
process.exitCode = passed ? 0 : 1;
