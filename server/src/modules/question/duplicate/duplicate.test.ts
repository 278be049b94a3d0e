import { DataScope } from '@ganlin/contract/iam/role';
import { duplicateApi as api } from '@ganlin/contract/question/duplicate';
import { questionApi } from '@ganlin/contract/question/question';
import { taskApi } from '@ganlin/contract/ops/task';
import { expect, it } from 'vitest';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { newRepo } from '../../../../test/support/questions.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { putQuestions } from '../editing/put.ts';

const { app, admin } = await openAppWithAdmin();

async function scan(repoIds: string[], caller = admin) {
  const { taskId } = await caller.call(api.start, { repoIds });
  await app.runJobs();
  return { taskId, task: await caller.call(taskApi.detail, { id: taskId }) };
}

/** A bank with one true-or-false question for each of these stems. */
async function bank(...stems: string[]): Promise<{ repoId: string; ids: string[] }> {
  const repoId = await newRepo(admin);
  const common = { level: 1 as const, tags: [], code: '', source: '', analysis: '' };
  const questions = stems.map((text) => ({
    ...common,
    content: `<p>${text}</p>`,
    body: { type: 3 as const, right: true },
  }));
  const order = { questions, repoIds: [repoId], publish: true, by: newId() };
  return { repoId, ids: (await putQuestions(systemCtx(app.platform, 'test'), order)).map(({ id }) => id) };
}

it('finds the same questions in several banks, and shows them as they are now', async () => {
  const same = '火箭作业前操作手首先应当检查发射架的水平与锁紧再申请空域';
  const one = await bank(same, '空域由谁批准');
  const other = await bank(same);
  const { taskId, task } = await scan([one.repoId, other.repoId]);
  expect(task.note).toBe('比较了 3 题，发现 1 组可能重复的试题');
  const found = await admin.call(api.detail, { taskId });
  expect(found).toMatchObject({
    checked: 3,
    more: false,
    groups: [{ questions: [{ percent: 100 }, { percent: 100 }] }],
  });
  expect(new Set(found.groups[0]?.questions.map(({ id }) => id))).toEqual(new Set([one.ids[0], other.ids[0]]));
  await admin.call(questionApi.retire, { ids: [other.ids[0]!] });
  const after = await admin.call(api.detail, { taskId });
  expect(after.groups[0]?.questions.find(({ id }) => id === other.ids[0])?.state).toBe(2);
  expect((await scan([one.repoId])).task.note).toBe('比较了 2 题，没有发现重复');
});

it('is shown only to who has started it, and refuses banks that do not exist', async () => {
  const { taskId } = await scan([await newRepo(admin)]);
  const other = await staffWith(app, { permissions: 'qu:question:paging', dataScope: DataScope.all });
  await expect(other.call(api.detail, { taskId })).toRefuse('taskNotFound');
  await expect(admin.call(api.start, { repoIds: [newId()] })).toRefuse('repoNotFound');
});
