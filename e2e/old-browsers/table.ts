import type { Reporter } from '@playwright/test/reporter';
import { flows, versions, type Version } from './flows.ts';

/**
 * Prints which flow works in which browser. A flow whose journeys were not found fails: their titles have changed.
 * Playwright creates it with `new` and uses the returned object.
 */
export default function flowTable(): Reporter {
  const passed = new Map<string, boolean>();
  const ran = new Set<string>();

  function outcome(journeys: readonly string[], version: Version): string {
    const results = new Set(journeys.map((journey) => passed.get(`${version} ${journey}`)));
    if (!ran.has(version)) return '';
    if (results.has(false)) return 'fails';
    return results.has(undefined) ? 'missing' : 'works';
  }

  return {
    onTestEnd: (test, { status }) => {
      const version = test.parent.project()?.name ?? '';
      ran.add(version);
      const journey = flows.flatMap(({ journeys }) => journeys).find((title) => test.title.startsWith(title));
      // The last try counts.
      if (journey) passed.set(`${version} ${journey}`, status === 'passed');
    },
    onEnd: async () => {
      if (ran.size === 0) return undefined;
      const rows = flows.map(({ name, journeys, versions: wanted }) => [
        name,
        ...versions.map((version) => (wanted.includes(version) ? outcome(journeys, version) : '–')),
      ]);
      const head = ['', ...versions.map((version) => `Chromium ${version}`)];
      for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
      return rows.flat().includes('missing') ? { status: 'failed' } : undefined;
    },
  };
}
