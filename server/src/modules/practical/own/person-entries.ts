import { startOfDay } from '@ganlin/contract/core/time';
import { CandidateState, candidateStateLabels } from '@ganlin/contract/practical/kinds';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { MAX_ENTRIES_OF_KIND } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { OWN_PAGE } from '../menus.ts';
import { listExaminerScores, listOwnFinished } from './own.queries.ts';

const CENTI = 100;

/** The practical tests of a person's file: those with a result. */
export async function practicalEntries({ db }: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const rows = await listOwnFinished(db, userId, MAX_ENTRIES_OF_KIND);
  const scores = await listExaminerScores(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const given = scores.filter(({ candidateId }) => candidateId === row.id).map(({ score }) => score / CENTI);
    const examiners = given.length === 0 ? '' : `${given.length} 位考官 ${given.join('、')} 分`;
    return {
      kind: 'practical',
      id: row.id,
      title: row.title,
      at: startOfDay(row.heldOn),
      startsOn: row.heldOn,
      detail: [row.place, examiners].filter(Boolean).join('，'),
      value: row.practical === null ? '' : String(row.practical / CENTI),
      unit: row.practical === null ? '' : `/ ${row.full / CENTI}`,
      state: candidateStateLabels[row.state],
      tone: row.state === CandidateState.passed ? 'ok' : 'bad',
      hourTenths: 0,
      games: 0,
      link: OWN_PAGE,
      linkText: '评分',
    };
  });
}
