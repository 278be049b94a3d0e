/**
 * Lists the requirements of docs/requirements.md that are shown by tests that passed in the last full run: `npm run
 * spec`, after `.ci/run`. `--area <name>` requires one area to be complete.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './spec.rules.ts';
import { ranJourneys, ranTests } from './test-report.rules.ts';
import { readReports, shortName } from './test-reports.ts';

const { values } = parseArgs({ options: { area: { type: 'string', multiple: true, default: [] } } });
const { vitest, e2e, oldBrowsers } = readReports();
const { lines, problems, passed } = report(
  readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8'),
  [...ranTests(vitest, shortName), ...ranJourneys(e2e), ...ranJourneys(oldBrowsers)],
  { areas: values.area },
);
for (const problem of problems) console.error(problem);
for (const line of lines) console.log(line);
process.exitCode = passed ? 0 : 1;
