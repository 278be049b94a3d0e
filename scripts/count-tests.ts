/** Adds up the reports of the test runners and prints one summary line; fails if anything failed or nothing ran. */
import { flakyJourneys, flakyTests } from './test-report.rules.ts';
import { readReports, shortName } from './test-reports.ts';

const { vitest, e2e, oldBrowsers } = readReports();
const journeys = [e2e, oldBrowsers];
const sum = (count: 'expected' | 'flaky' | 'unexpected') =>
  journeys.reduce((total, { stats }) => total + stats[count], 0);

const passed = vitest.numPassedTests + sum('expected') + sum('flaky');
const failed = vitest.numFailedTests + sum('unexpected');
// A test that passes on retry counts as passed; it is listed, because a flaky test is a defect to investigate.
const flaky = [...flakyTests(vitest, shortName), ...journeys.flatMap(flakyJourneys)];
console.log(flaky.length === 0 ? 'no test needed a second try' : `needed a second try (${flaky.length}):`);
for (const title of flaky) console.log(`  ${title}`);
console.log(`${passed} passed, ${failed} failed`);
const isEmpty = vitest.numPassedTests === 0 || journeys.some(({ stats }) => stats.expected === 0);
if (failed > 0 || isEmpty) process.exitCode = 1;
