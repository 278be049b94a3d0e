import { defineGauges } from '../../../platform/metrics/database-gauges.ts';
import { readPaperFigures } from './arrears.queries.ts';

export const paperGauges = defineGauges(
  {
    ganlin_papers: { help: 'Papers that are not finished, by state', labels: ['state'] },
    ganlin_papers_overdue: { help: 'Papers past their time for a minute that nobody has handed in' },
    ganlin_papers_ungraded: { help: 'Papers handed in that the rules have not graded' },
    ganlin_papers_ungraded_oldest_seconds: { help: 'How long the oldest of them has waited; 0 if none waits' },
  },
  async ({ db }) => {
    const { prepared, inExam, awaitingGrading, overdue, ungraded, oldestSeconds } = await readPaperFigures(db);
    return {
      ganlin_papers: [
        { labels: { state: 'prepared' }, value: prepared },
        { labels: { state: 'in_exam' }, value: inExam },
        { labels: { state: 'awaiting_grading' }, value: awaitingGrading },
      ],
      ganlin_papers_overdue: overdue,
      ganlin_papers_ungraded: ungraded,
      ganlin_papers_ungraded_oldest_seconds: oldestSeconds,
    };
  },
);
