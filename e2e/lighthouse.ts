/**
 * Lighthouse results of the public pages on a phone: `npm run bench:lighthouse`, after `npm run build`. A separate
 * running site with the demo content serves the built web; each page is measured three times, and the median counts.
 * Prints the largest costs, and fails when a score is missed. With addresses after `--`, measures only those.
 * Lighthouse slows a fast desktop by a factor of four to simulate a mid-range phone. A machine that is itself no
 * faster than that must not be slowed again: the factor follows Lighthouse's own table from the speed it measures
 * (benchmarkIndex), and is printed; `SLOWDOWN=4` sets it by hand.
 */
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../scripts/services/ports.ts';
import { openSite } from './support/site.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const REDIS_DATABASE = 13;
const least = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 } as const;
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];
const timings = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'SI',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

/** From this benchmarkIndex on, a mid-range phone is this many times slower (Lighthouse, docs/throttling.md). */
const classes: readonly (readonly [number, number])[] = [
  [1500, 4],
  [800, 2],
];

const site = await openSite(REDIS_DATABASE);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
try {
  const slowdown = await calibrated();
  const given = process.argv.slice(2);
  const paths = given.length > 0 ? given : ['/web/home', '/web/law', await illustrated()];
  for (const path of paths) await lookAt(path, slowdown);
} finally {
  await browser.close();
  await site.close();
}

/** CPU slowdown factor for the class of this machine. */
async function calibrated(): Promise<number> {
  const given = Number(process.env['SLOWDOWN'] ?? 0);
  const { environment } = await look('/login', 1);
  const index = environment.benchmarkIndex;
  const [, factor] = classes.find(([from]) => index >= from) ?? [0, 1];
  console.log(`benchmarkIndex ${index}: processor slowed ${given || factor} times`);
  return given || factor;
}

/** A busy browser loses a trace now and then: retries at most twice. */
async function look(path: string, slowdown: number, tries = 3): Promise<Result> {
  const run = await lighthouse(
    site.origin + path,
    { port, output: 'json', onlyCategories: categories, logLevel: 'error' },
    { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier: slowdown } } },
  );
  const fault = run ? run.lhr.runtimeError : { message: 'no result' };
  if (run && !fault) return run.lhr;
  if (tries > 1) return look(path, slowdown, tries - 1);
  throw new Error(`${path}: ${fault?.message}`);
}

async function lookAt(path: string, slowdown: number): Promise<void> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(await look(path, slowdown));
  const scores = categories.map((name) => median(results.map(({ categories: all }) => 100 * (all[name]?.score ?? 0))));
  console.log(`\n${path}`);
  console.table(
    Object.fromEntries(
      categories.map((name, at) => [name, { median: Math.round(scores[at] ?? 0), least: least[name] }]),
    ),
  );
  const [last] = results.toSorted((a, b) => scoreOf(a) - scoreOf(b)).slice(Math.floor(ROUNDS / 2));
  if (last) explain(last);
  const missed = categories.filter((name, at) => Math.round(scores[at] ?? 0) < least[name]);
  if (missed.length === 0) return;
  console.error(`${path} misses ${missed.join(', ')}`);
  process.exitCode = 1;
}

function scoreOf({ categories: all }: Result): number {
  return all['performance']?.score ?? 0;
}

/** Prints the timings of the median run, and every audit below the full score. */
function explain({ audits, categories: all }: Result): void {
  console.log(
    Object.entries(timings)
      .map(([id, short]) => `${short} ${audits[id]?.displayValue ?? '–'}`)
      .join('   '),
  );
  for (const name of categories) {
    const refs = all[name]?.auditRefs ?? [];
    const lines = refs
      .map(({ id }) => audits[id])
      .filter((audit) => audit && audit.score !== null && audit.score < 1 && !(audit.id in timings))
      .map((audit) => `  ${name}: ${audit?.title} ${audit?.displayValue ?? ''}`);
    if (lines.length > 0) console.log(lines.join('\n'));
  }
}

/** An article whose text has images. */
async function illustrated(): Promise<string> {
  const { rows } = await site.db.query<{ id: string; channel: number }>(
    `select id from content_article where channel = 3 and state = 1 and deleted_at is null and body like '%<img%'
      order by publish_at desc limit 1`,
  );
  if (!rows[0]) throw new Error('the demo content has no article with pictures');
  return `/web/popularscience/view/${rows[0].id}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
