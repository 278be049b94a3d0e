/**
 * The search for equal wrong answers: `npm run bench:copying [-- papers questions]`. Compares all pairs of a class in
 * this process, as a worker does between its other jobs, with one planted copier, and prints how long it took and for
 * how long the event loop was blocked at most. Fails beyond 60 s or 200 ms. Reading the papers is measured in the
 * second part, over a database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { compareInTurns } from '../src/modules/invigilation/similar/find-similar.ts';
import { hintsOf } from '../src/modules/invigilation/similar/similar.rules.ts';
import { independentClass, tableOf, withCopier } from '../test/support/copying.ts';
import { judge } from './bench-site.ts';

const papers = Number(process.argv[2] ?? 2_000);
const questions = Number(process.argv[3] ?? 50);
const MS = 1e6;

const table = tableOf(withCopier(independentClass({ papers, questions, seed: 1, wrong: 0.5 }), questions));
await pause(100);
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
const started = performance.now();
const compared = await compareInTurns(table, () => Promise.resolve());
const seconds = Math.round((performance.now() - started) / 10) / 100;
await pause(50);
delays.disable();
const hints = hintsOf(compared);

console.log(`${papers} papers of ${questions} questions, ${compared.pairs} pairs compared, ${hints.length} hints`);
judge({
  'time to compare all pairs (s)': { measured: seconds, promised: 60 },
  'event loop blocked at most (ms)': { measured: Math.round(delays.max / MS), promised: 200 },
  'the copier is among the hints': { measured: hints.length, least: 1, promised: 1 },
});
