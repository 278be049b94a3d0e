/** Adds up what the test runners reported and closes with one line; fails if anything failed or nothing ran. */
import { readFileSync } from 'node:fs';

// The shapes are the reporters' own; only these counters are read.
const vitest = read('.results/vitest.json') as { numPassedTests: number; numFailedTests: number };
const { stats } = read('.results/e2e.json') as {
  stats: { expected: number; unexpected: number; flaky: number };
};
// A journey that passed at the second try has passed; it is named, so that somebody looks into it.
if (stats.flaky > 0) console.log(`${stats.flaky} journeys needed a second try: see .results/e2e.json`);
const passed = vitest.numPassedTests + stats.expected + stats.flaky;
const failed = vitest.numFailedTests + stats.unexpected;
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || vitest.numPassedTests === 0 || stats.expected === 0) process.exitCode = 1;

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
