import { modules } from '../../src/app.ts';
import { verifyChains, verifyRecords } from '../../src/modules/audit/index.ts';
import type { TestApp } from './app.ts';

const evidence = modules.flatMap((module) => module.evidence ?? []);

/** Everything that `npm run audit:verify` would report. */
export async function auditFindings({ platform: { db, config } }: TestApp): Promise<string[]> {
  const found: string[] = [];
  const wanted = { secret: config.chainSecret, evidence };
  for await (const { chain, findings } of verifyChains(db, wanted))
    found.push(...findings.map(({ kind, seq }) => `${chain} ${seq} ${kind}`));
  for await (const { kind, what } of verifyRecords(db, wanted)) found.push(`${what} ${kind}`);
  return found;
}
