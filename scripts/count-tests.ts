/** Adds up the reports of the test runners and prints one summary line; fails if anything failed or nothing ran. */
import { flakyJourneys, flakyTests } from './test-report.rules.ts';
import { readReports, shortName } from './test-reports.ts';

const { vitest, e2e } = readReports();

const passed = vitest.numPassedTests + e2e.stats.expected + e2e.stats.flaky;
const failed = vitest.numFailedTests + e2e.stats.unexpected;
// A test that passes on retry counts as passed; it is listed, because a flaky test is a defect to investigate.
const flaky = [...flakyTests(vitest, shortName), ...flakyJourneys(e2e)];
console.log(flaky.length === 0 ? 'no test needed a second try' : `needed a second try (${flaky.length}):`);
for (const title of flaky) console.log(`  ${title}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || vitest.numPassedTests === 0 || e2e.stats.expected === 0) process.exitCode = 1;
