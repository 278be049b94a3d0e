/** Reads the test runners' reports of their last full run from .results. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { E2eReport, VitestReport } from './test-report.rules.ts';

const root = join(import.meta.dirname, '..');

/** The shapes are defined by the reporters; only the fields named there are read. */
export function readReports(): Reports {
  return {
    vitest: read('vitest.json') as VitestReport,
    e2e: read('e2e.json') as E2eReport,
    oldBrowsers: read('e2e-old.json') as E2eReport,
  };
}

interface Reports {
  readonly vitest: VitestReport;
  readonly e2e: E2eReport;
  /** The same journeys in old browsers. */
  readonly oldBrowsers: E2eReport;
}

export function shortName(file: string): string {
  return relative(root, file);
}

function read(name: string): unknown {
  const file = join(root, '.results', name);
  if (!existsSync(file)) throw new Error(`there is no .results/${name}: .ci/run writes it`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
