import type { practicalTestApi } from '@ganlin/contract/practical/test';
import type { Handler } from '../../../platform/http/handler.ts';
import { templateName } from '../../certificate/index.ts';
import { findExam } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { classTitle } from '../../training/index.ts';
import { countStates } from '../model/candidate.queries.ts';
import { peopleNamed } from '../model/people.ts';
import { getSheet, shownSheet } from '../model/sheet.ts';
import { getTestInScope } from '../model/test.ts';
import { formOf } from './form.ts';
import { getTestRow, pageTests } from './tests.queries.ts';

export const paging: Handler<typeof practicalTestApi.paging> = async (ctx, { current, size, params }) => ({
  ...(await pageTests(ctx.db, { scope: await scopeOf(ctx), filter: params }, { current, size })),
  current,
  size,
});

export const detail: Handler<typeof practicalTestApi.detail> = async (ctx, { id }) => {
  const test = await getTestInScope(ctx, id);
  const form = await formOf(ctx, test);
  const ids = form.groups.flatMap(({ leadId, secondId, thirdId, candidateIds }) => [
    leadId,
    secondId,
    ...(thirdId === null ? [] : [thirdId]),
    ...candidateIds,
  ]);
  const exam = test.examId === null ? undefined : await findExam(ctx, test.examId);
  return {
    ...(await getTestRow(ctx.db, id)),
    form,
    sheet: shownSheet(await getSheet(ctx, test.sheetId)),
    className: test.classId === null ? '' : await classTitle(ctx, test.classId),
    examTitle: exam?.title ?? '',
    certificateName: await templateName(ctx, test.certificateTemplateId),
    people: await peopleNamed(ctx, ids),
    counts: await countStates(ctx.db, id),
  };
};
