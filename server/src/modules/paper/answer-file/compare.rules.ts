import { isDeepStrictEqual } from 'node:util';
import { FileStanding, type FileLine } from '@ganlin/contract/paper/answer-file/answer-file';
import type { Answer } from '@ganlin/contract/question/answer';

export interface Numbered {
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
}

export interface Written extends Numbered {
  readonly writtenAt: Date | null;
}

export interface Compared extends Pick<FileLine, 'ordinal' | 'standing' | 'fileSeq' | 'serverSeq'> {
  /** The answer in the file. */
  readonly written: Written | undefined;
}

/** What is in a file beside what the server has, by question: the higher number is the later answer. */
export function compare(file: readonly Written[], server: readonly Numbered[]): Compared[] {
  const [written, stored] = [newestOf(file), newestOf(server)];
  const ordinals = [...new Set([...written.keys(), ...stored.keys()])].toSorted((one, other) => one - other);
  return ordinals.map((ordinal) => {
    const [mine, theirs] = [written.get(ordinal), stored.get(ordinal)];
    return {
      ordinal,
      standing: standingOf(mine, theirs),
      fileSeq: mine?.seq ?? null,
      serverSeq: theirs?.seq ?? null,
      written: mine,
    };
  });
}

function standingOf(mine: Numbered | undefined, theirs: Numbered | undefined): FileStanding {
  const [fileSeq, serverSeq] = [mine?.seq ?? 0, theirs?.seq ?? 0];
  if (fileSeq > serverSeq) return FileStanding.fileNewer;
  if (fileSeq < serverSeq) return FileStanding.serverNewer;
  // Two devices may have used the same number.
  return isDeepStrictEqual(mine?.answer, theirs?.answer) ? FileStanding.same : FileStanding.differs;
}

function newestOf<Item extends Numbered>(items: readonly Item[]): Map<number, Item> {
  const newest = new Map<number, Item>();
  for (const item of items) if ((newest.get(item.ordinal)?.seq ?? 0) < item.seq) newest.set(item.ordinal, item);
  return newest;
}

/** What the server does not have, and would have lost. */
export function missingOnServer(lines: readonly Compared[]): Written[] {
  return lines.flatMap(({ standing, written }) =>
    written && (standing === FileStanding.fileNewer || standing === FileStanding.differs) ? [written] : [],
  );
}

interface PageTime {
  readonly madeAt: Date;
  readonly leftMs: number | null;
}

/**
 * Whether it was written before the deadline. The end is known by the page's steady clock, the distance from it by the
 * device's: whoever sets that clock in between is believed, so this is a hint.
 */
export function isInTime(writtenAt: Date | null, { madeAt, leftMs }: PageTime): boolean | null {
  if (writtenAt === null || leftMs === null) return null;
  return leftMs + madeAt.getTime() - writtenAt.getTime() >= 0;
}
