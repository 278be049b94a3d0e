/** Adds up what the test runners reported and closes with one line; fails if anything failed or nothing ran. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { flakyJourneys, flakyTests, type E2eReport, type VitestReport } from './flaky.rules.ts';

// The shapes are the reporters' own; only what is named there is read.
const vitest = read('.results/vitest.json') as VitestReport;
const e2e = read('.results/e2e.json') as E2eReport;

const passed = vitest.numPassedTests + e2e.stats.expected + e2e.stats.flaky;
const failed = vitest.numFailedTests + e2e.stats.unexpected;
// What passed at the second try has passed; it is named, because an unsteady test is a defect to look into.
const flaky = [...flakyTests(vitest, (file) => relative('.', file)), ...flakyJourneys(e2e)];
console.log(flaky.length === 0 ? 'no test needed a second try' : `needed a second try (${flaky.length}):`);
for (const title of flaky) console.log(`  ${title}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || vitest.numPassedTests === 0 || e2e.stats.expected === 0) process.exitCode = 1;

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
