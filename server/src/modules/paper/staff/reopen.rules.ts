import { PaperState } from '@ganlin/contract/exam/kinds';
import { ReopenRefusal } from '@ganlin/contract/paper/papers';

interface Paper {
  readonly userId: string;
  readonly id: string;
  readonly state: PaperState;
  readonly voidedAt: Date | null;
}

interface Facts {
  /** Users who have a paper in progress. */
  readonly sitting: ReadonlySet<string>;
  /** Papers whose saves are all there. */
  readonly complete: ReadonlySet<string>;
}

/**
 * Which of these papers may be reopened, and why others may not. Nobody has two papers in progress: of several papers
 * of one user the first may.
 */
export function whichReopen<P extends Paper>(
  papers: readonly P[],
  { sitting, complete }: Facts,
): { readonly reopen: P[]; readonly refused: { readonly paper: P; readonly reason: ReopenRefusal }[] } {
  const busy = new Set(sitting);
  const reopen: P[] = [];
  const refused: { paper: P; reason: ReopenRefusal }[] = [];
  for (const paper of papers) {
    const reason = refusalOf(paper, { sitting: busy, complete });
    if (reason === null) {
      reopen.push(paper);
      busy.add(paper.userId);
    } else refused.push({ paper, reason });
  }
  return { reopen, refused };
}

function refusalOf({ userId, id, state, voidedAt }: Paper, { sitting, complete }: Facts): ReopenRefusal | null {
  if (state === PaperState.inExam) return ReopenRefusal.running;
  if (voidedAt !== null) return ReopenRefusal.voided;
  if (sitting.has(userId)) return ReopenRefusal.elsewhere;
  return complete.has(id) ? null : ReopenRefusal.archived;
}
