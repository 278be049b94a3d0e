import { GENESIS, hashOf, readContent, type Link } from '../model/chain.rules.ts';

export const findingText = {
  changed: 'content changed',
  hashChanged: 'hash changed',
  unlinked: 'does not follow the link before it',
  moved: 'stood elsewhere',
  missing: 'missing',
  cutOff: 'cut off at the end',
  added: 'added behind the end',
  headChanged: 'head changed',
  headMissing: 'head missing',
  notAsNoted: 'not as it was noted',
  more: 'more links that do not fit',
  entryMissing: 'its entry is not in the log',
  removedMore: 'more entries are gone than were removed when they were due',
} as const satisfies Readonly<Record<string, string>>;

export interface Finding {
  readonly kind: keyof typeof findingText;
  readonly seq: number;
  /** The last of a range; for a link that was moved, its original position. */
  readonly to?: number;
}

/** A link as currently stored in the database; none of it is trusted. */
export interface StoredLink extends Omit<Link, 'content'> {
  readonly content: string;
  readonly hash: Buffer;
}

export interface Head {
  readonly length: number;
  readonly head: Buffer;
}

/** A head that was recorded elsewhere. */
export interface NotedHead {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

interface Judged {
  readonly link: StoredLink;
  /** Undefined if the content cannot even be read. */
  readonly computed: Buffer | undefined;
  readonly fits: boolean;
}

type Misfit = Judged & { readonly kind: 'changed' | 'hashChanged' };

/** Enough to see what happened; a chain that was ruined as a whole is not reported link by link. */
const LIMIT = 1000;

/** Progress of checking one chain. */
export interface Check {
  readonly secret: string;
  readonly head: Head;
  readonly findings: Finding[];
  readonly misfits: Misfit[];
  /** Recorded hashes that have not been compared yet, by their position. */
  readonly noted: Map<number, string>;
  last?: Judged;
  /** Mismatches beyond the limit. */
  skipped: number;
}

export function openCheck(secret: string, head: Head, noted: readonly NotedHead[] = []): Check {
  const places = new Map(noted.map(({ seq, hash }) => [seq, hash]));
  return { secret, head, findings: [], misfits: [], noted: places, skipped: 0 };
}

/** Checks the links one after another, in their order. */
export function checkLink(check: Check, link: StoredLink): void {
  const { secret, head, findings, noted, last } = check;
  if (noted.get(link.seq) === link.hash.toString('hex')) noted.delete(link.seq);
  if (link.seq > head.length) {
    findings.push({ kind: 'added', seq: link.seq });
    return;
  }
  const before = last?.link.seq ?? 0;
  const follows = link.seq === before + 1;
  if (!follows) findings.push({ kind: 'missing', seq: before + 1, to: link.seq - 1 });
  settle(check, follows ? link.previous : undefined);
  const judged = judge(secret, link);
  const isSound = judged.fits && follows && (last?.fits ?? true);
  if (isSound && !link.previous.equals(last?.link.hash ?? GENESIS)) findings.push({ kind: 'unlinked', seq: link.seq });
  check.last = judged;
}

/** Checks the chain itself, once all of its links have been seen. */
export function endCheck(check: Check): Finding[] {
  const { secret, findings, misfits, noted, last } = check;
  const { length, head } = check.head;
  const lastSeq = last?.link.seq ?? 0;
  settle(check, lastSeq === length ? head : undefined);
  const isSound = lastSeq === length && (last?.fits ?? true);
  if (lastSeq < length) findings.push({ kind: 'cutOff', seq: lastSeq + 1, to: length });
  if (isSound && !head.equals(last?.link.hash ?? GENESIS)) findings.push({ kind: 'headChanged', seq: length });
  const indexes = placesOf(misfits, findings);
  findings.push(...misfits.map((misfit) => named(secret, misfit, indexes)));
  if (check.skipped > 0) findings.push({ kind: 'more', seq: check.skipped });
  findings.push(...[...noted.keys()].map((seq): Finding => ({ kind: 'notAsNoted', seq })));
  return findings.toSorted((one, other) => one.seq - other.seq);
}

/** The following link shows whether this link's content or its hash was changed. */
function settle(check: Check, followed: Buffer | undefined): void {
  const { last, misfits } = check;
  if (!last || last.fits) return;
  if (misfits.length >= LIMIT) {
    check.skipped++;
    return;
  }
  const isHash = last.computed !== undefined && followed?.equals(last.computed) === true;
  misfits.push({ ...last, kind: isHash ? 'hashChanged' : 'changed' });
}

function judge(secret: string, link: StoredLink): Judged {
  try {
    const computed = hashOf(secret, { ...link, content: readContent(link.content) });
    return { link, computed, fits: computed.equals(link.hash) };
  } catch {
    return { link, computed: undefined, fits: false };
  }
}

/** Where a mismatched link may have come from: the other positions with a finding. */
function placesOf(misfits: readonly Judged[], findings: readonly Finding[]): number[] {
  const gaps = findings
    .filter(({ kind }) => kind === 'missing' || kind === 'cutOff')
    .flatMap(({ seq, to = seq }) => Array.from({ length: Math.min(to - seq + 1, LIMIT) }, (_, index) => seq + index));
  return [...misfits.map(({ link }) => link.seq), ...gaps].slice(0, 2 * LIMIT);
}

function named(secret: string, { link, kind }: Misfit, indexes: readonly number[]): Finding {
  const from = indexes.find((seq) => seq !== link.seq && judge(secret, { ...link, seq }).fits);
  return from === undefined ? { kind, seq: link.seq } : { kind: 'moved', seq: link.seq, to: from };
}
