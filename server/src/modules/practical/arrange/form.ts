import type { TestForm } from '@ganlin/contract/practical/test';
import type { Ctx } from '../../../platform/ctx.ts';
import { listCandidates } from '../model/candidate.queries.ts';
import { listGroups } from '../model/test.queries.ts';
import type { Test } from '../model/test.ts';

export async function formOf(ctx: Ctx<unknown>, test: Test): Promise<TestForm> {
  const { title, sheetId, place, heldOn, classId, examId, joinRule, theoryPercent, certificateTemplateId } = test;
  const candidates = Map.groupBy(await listCandidates(ctx.db, test.id), ({ groupNumber }) => groupNumber);
  const groups = (await listGroups(ctx.db, test.id)).map(({ number, leadId, secondId, thirdId }) => ({
    leadId,
    secondId,
    thirdId,
    candidateIds: (candidates.get(number) ?? []).map(({ userId }) => userId),
  }));
  return {
    title,
    sheetId,
    place,
    heldOn,
    classId,
    examId,
    joinRule,
    theoryPercent,
    certificateTemplateId,
    groups,
  };
}
