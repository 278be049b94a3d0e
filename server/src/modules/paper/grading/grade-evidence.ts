import type { Ctx } from '../../../platform/ctx.ts';
import type { Evidence } from '../../../platform/module/evidence.ts';
import { appendLinks, contentDigest } from '../../audit/index.ts';
import * as queries from '../model/evidence.queries.ts';
import type { GradedPaper, Stored } from './grade.queries.ts';
import { ENGINE, type Mark } from '../model/grade.rules.ts';

const STEP = 500;

interface Grade {
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly open: number;
  readonly engine: number | null;
  readonly marks: readonly Mark[] | null;
}

/** Content of a grade's audit link: score and outcome in plain, the marks of each question by their digest. */
const contentOf = ({ scoreCenti, passed, open, engine, marks }: Grade): object => ({
  scoreCenti,
  passed,
  open,
  engine,
  marks: marks && contentDigest(marks),
});

/** Chains the grades of a batch, each in the chain of its exam, in two statements for all of them. */
export async function chainGrades(
  ctx: Ctx<unknown>,
  stored: readonly Stored[],
  graded: readonly Pick<GradedPaper, 'paperId' | 'marks'>[],
): Promise<void> {
  const marks = new Map(graded.map((paper) => [paper.paperId, paper.marks]));
  const links = stored.map(({ examId, paperId, scoreCenti, passed, open }) => ({
    chain: `exam:${examId}`,
    action: 'paper.graded' as const,
    target: `paper:${paperId}`,
    content: contentOf({ scoreCenti, passed, open, engine: ENGINE, marks: marks.get(paperId) ?? null }),
  }));
  await appendLinks(ctx, links);
}

export const gradeEvidence: Evidence = {
  action: 'paper.graded',
  exams: queries.examsWithGrades,
  async *claims(db, examId) {
    for (let after: string | undefined; ;) {
      const rows = await queries.gradesOfExam(db, examId, { after, limit: STEP });
      // Only `keepGrades` writes marks.
      yield rows
        .filter(({ early }) => early !== true)
        .map(({ id, marks, ...grade }) => ({
          target: `paper:${id}`,
          content: contentOf({ ...grade, marks: marks as readonly Mark[] | null }),
        }));
      if (rows.length < STEP) return;
      after = rows.at(-1)?.id;
    }
  },
  early: { table: 'paper_grade', count: queries.countEarlyGrades },
};
