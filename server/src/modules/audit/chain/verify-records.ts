import { chainedActions } from '@ganlin/contract/audit/chains';
import type { Db } from '../../../platform/db/database.ts';
import type { Claim, Evidence } from '../../../platform/module/evidence.ts';
import { canonical, readContent } from '../model/chain.rules.ts';
import * as chains from './chain.queries.ts';
import { entryDigest } from '../model/entry-digest.rules.ts';
import * as queries from './verify.queries.ts';

const STEP = 1000;

export const recordFindingText = {
  unlinked: 'has no link in its chain',
  changed: 'is not what its link says',
  missing: 'is linked and not there',
  early: 'are marked as older than the chain, more than there were',
} as const satisfies Readonly<Record<string, string>>;

export interface RecordFinding {
  readonly kind: keyof typeof recordFindingText;
  /** `iam.roleSaved entry <id>`, `exam:<id> paper.graded paper:<id>` */
  readonly what: string;
}

interface Wanted {
  readonly secret: string;
  readonly evidence: readonly Evidence[];
}

/** Finds records that should be chained but are not, and those that differ from what was chained. */
export async function* verifyRecords(db: Db, { secret, evidence }: Wanted): AsyncGenerator<RecordFinding> {
  yield* verifyEntries(db, secret);
  for (const one of evidence) yield* verifyEvidence(db, one);
  const early = [
    { table: 'audit_entry', count: queries.countEarlyEntries },
    ...evidence.flatMap(({ early = [] }) => early),
  ];
  for (const { table, count } of early) {
    const [found, started] = [await count(db), await queries.rowsAtStart(db, table)];
    if (found > started) yield { kind: 'early', what: `${found} rows of ${table}` };
  }
}

/** Checks every entry of a chained action, from the first chained one on. */
async function* verifyEntries(db: Db, secret: string): AsyncGenerator<RecordFinding> {
  for (let after: string | undefined; ;) {
    const { entries, digests } = await chains.inOneMoment(db, async (db) => {
      const entries = await queries.chainedEntries(db, chainedActions, { after, limit: STEP });
      const ids = entries.map(({ id }) => id);
      return { entries, digests: await queries.newestDigests(db, ids) };
    });
    for (const entry of entries) {
      const what = `${entry.action} entry ${entry.id}`;
      const digest = digests.get(entry.id);
      if (digest === undefined) yield { kind: 'unlinked', what };
      else if (digest !== entryDigest(secret, entry)) yield { kind: 'changed', what };
    }
    if (entries.length < STEP) return;
    after = entries.at(-1)?.id;
  }
}

async function* verifyEvidence(db: Db, evidence: Evidence): AsyncGenerator<RecordFinding> {
  const linked = await queries.chainsWith(db, evidence.action);
  const names = new Set([...(await evidence.exams(db)).map((id) => `exam:${id}`), ...linked]);
  for (const chain of [...names].toSorted()) {
    const findings = await chains.inOneMoment(db, (db) => compare(db, chain, evidence));
    for (const { kind, what } of findings) yield { kind, what: `${chain} ${evidence.action} ${what}` };
  }
}

async function compare(db: Db, chain: string, { action, claims }: Evidence): Promise<RecordFinding[]> {
  const links = await queries.newestLinks(db, chain, action);
  const findings: RecordFinding[] = [];
  const examId = examIn.exec(chain)?.[1];
  for await (const step of examId === undefined ? [] : claims(db, examId)) {
    const unlinked = step.filter(({ target }) => !links.has(target));
    const early = await queries.earlyTargets(db, action, unlinked.filter(({ content }) => !content).map(targetOf));
    for (const { target } of unlinked) if (!early.has(target)) findings.push({ kind: 'unlinked', what: target });
    for (const claim of step)
      if (!agrees(claim, links.get(claim.target))) findings.push({ kind: 'changed', what: claim.target });
    for (const { target } of step) links.delete(target);
  }
  return [...findings, ...[...links.keys()].map((what) => ({ kind: 'missing' as const, what }))];
}

const examIn = /^exam:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const targetOf = ({ target }: Claim): string => target;

/** Unreadable content is reported when the chain is verified. */
function agrees({ content }: Claim, linked: string | undefined): boolean {
  if (!content || linked === undefined) return true;
  return canonical(readContent(JSON.stringify(content))) === safely(linked);
}

function safely(text: string): string {
  try {
    return canonical(readContent(text));
  } catch {
    return '';
  }
}
