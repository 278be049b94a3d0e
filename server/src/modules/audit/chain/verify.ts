import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { checkLink, endCheck, openCheck, type Finding, type NotedHead, type StoredLink } from './chain-check.rules.ts';
import { GENESIS } from '../model/chain.rules.ts';
import * as queries from './chain.queries.ts';
import { notedHeads } from './note-heads.ts';
import { entriesThere } from './verify.queries.ts';

const STEP = 1000;
/** Enough to see what happened. */
const LIMIT = 1000;

export interface ChainReport {
  readonly chain: string;
  readonly length: number;
  /** In hexadecimal. Recorded elsewhere, it later reveals even an end that was rewritten with the secret. */
  readonly head: string;
  readonly findings: readonly Finding[];
}

interface Wanted {
  readonly secret: string;
  readonly noted?: readonly NotedHead[];
}

/**
 * Verifies every chain from its first link to its head, a step at a time. Recorded chains that no longer exist come
 * last.
 */
export async function* verifyChains(db: Db, { secret, noted: given = [] }: Wanted): AsyncGenerator<ChainReport> {
  const noted = [...given, ...(await notedHeads(db))];
  const gone = new Map(noted.map(({ chain, seq }) => [chain, seq]));
  for (let chain = await queries.nextChain(db, ''); chain !== null; chain = await queries.nextChain(db, chain)) {
    gone.delete(chain);
    const ownNotes = noted.filter((note) => note.chain === chain);
    yield await verifyChain(db, chain, { secret, noted: ownNotes });
  }
  for (const [chain, seq] of gone) {
    yield { chain, length: 0, head: GENESIS.toString('hex'), findings: [{ kind: 'notAsNoted', seq }] };
  }
}

function verifyChain(db: Db, chain: string, { secret, noted }: Required<Wanted>): Promise<ChainReport> {
  return queries.inOneMoment(db, async (db) => {
    const found = await queries.findHead(db, chain);
    const head = found ?? { length: 0, head: GENESIS };
    const check = openCheck(secret, head, noted);
    const removed = removedIn(await queries.removals(db, chain));
    const gone: MissingEntry[] = [];
    for (let seq = 0; ;) {
      const links = await queries.linksAfter(db, chain, { seq, limit: STEP });
      for (const link of links) checkLink(check, link);
      for (const one of await missingEntries(db, links)) {
        if (one.at <= removed.until) removed.found++;
        else if (gone.length < LIMIT) gone.push(one);
      }
      const last = links.at(-1);
      if (!last || links.length < STEP) break;
      seq = last.seq;
    }
    const missing: Finding[] = found ? [] : [{ kind: 'headMissing', seq: 0 }];
    const entries = gone.map(({ seq }): Finding => ({ kind: 'entryMissing', seq }));
    const more: Finding[] = removed.found > removed.entries ? [{ kind: 'removedMore', seq: removed.seq }] : [];
    const findings = [...missing, ...endCheck(check), ...more, ...entries];
    return { chain, length: head.length, head: head.head.toString('hex'), findings };
  });
}

interface Removed {
  /** Entries up to this moment may be gone. */
  readonly until: string;
  /** As many as the chain says were removed. */
  readonly entries: number;
  /** The last link that says so. */
  readonly seq: number;
  found: number;
}

/** What the chain says about entries that were removed when they were due; its links are verified like any other. */
function removedIn(links: readonly { readonly seq: number; readonly content: string }[]): Removed {
  let [until, entries, last] = ['', 0, 0];
  for (const { seq, content } of links) {
    const said = removedSchema.safeParse(JSON.parse(content));
    if (!said.success) continue;
    entries += said.data.entries;
    if (said.data.until > until) until = said.data.until;
    last = seq;
  }
  return { until, entries, seq: last, found: 0 };
}

const removedSchema = z.object({ entries: z.int().min(1), until: z.string() });

interface MissingEntry {
  readonly seq: number;
  readonly at: string;
}

const entryIn = /"entry": "([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/;

/**
 * Links whose entries are no longer in the log. Each entry counts once, by the link that came with it: a later one,
 * which says that it lost its personal data, has another time.
 */
async function missingEntries(db: Db, links: readonly StoredLink[]): Promise<MissingEntry[]> {
  const linked = links.flatMap(({ seq, at, action, content }) => {
    const id = action === 'audit.entryErased' ? undefined : entryIn.exec(content)?.[1];
    return id === undefined ? [] : [{ seq, at, id }];
  });
  if (linked.length === 0) return [];
  const there = await entriesThere(
    db,
    linked.map(({ id }) => id),
  );
  return linked.filter(({ id }) => !there.has(id));
}
