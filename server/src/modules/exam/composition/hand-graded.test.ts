import { examApi } from '@ganlin/contract/exam/exam';
import type { Body } from '@ganlin/contract/question/body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { drawn, examForm, listed, newExam } from '../../../../test/support/exam-form.ts';
import { addTo } from '../../../../test/support/practice.ts';
import { bodies, newRepo } from '../../../../test/support/questions.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { putQuestions } from '../../question/index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

/** A combined question whose second part is a short answer. */
async function addMixed(repoId: string, { level = 1, tags = [] }: { level?: 1 | 2; tags?: string[] } = {}) {
  const [part] = bodies.combined.children;
  const children = [part, { id: 'c9', content: '为什么？', analysis: '', body: bodies.essay }];
  const question = { level, tags, code: '', source: '', content: '<p>阅读材料。</p>', analysis: '' };
  const body = { type: 99, children } as unknown as Body;
  const order = { questions: [{ ...question, body }], repoIds: [repoId], publish: true, by: newId() };
  return (await putQuestions(systemCtx(app.platform, 'test'), order)).map(({ id }) => id);
}

async function textAbout(sections: Parameters<typeof examForm>[0]): Promise<string> {
  const id = await newExam(admin, examForm(sections));
  const { findings } = await admin.call(examApi.readiness, { id });
  const found = findings.filter(({ message }) => message.includes('人工阅卷'));
  expect(found.every(({ place, warning }) => place === 'composition' && warning)).toBe(true);
  return found.map(({ message }) => message).join();
}

const AFTERWARDS = '请在“阅卷安排”中分配阅卷人，阅完以后考生才有成绩';

it('counts listed questions that need manual grading, short answers and parts of combined ones', async () => {
  const repoId = await newRepo(admin);
  const plain = await addTo(app, repoId, [
    { kind: 'essay' },
    { kind: 'single' },
    { kind: 'essay' },
    { kind: 'combined' },
  ]);
  const text = await textAbout([listed([...plain, ...(await addMixed(repoId))])]);
  expect(text).toBe(`有 3 道题要人工阅卷：“指定题目”有 2 道简答题；“指定题目”有 1 道组合题含简答小题。${AFTERWARDS}`);
});

it('reports what the rules are certain to draw and what they may draw, by bank, level and knowledge point', async () => {
  const repoId = await newRepo(admin);
  const combined = { kind: 'combined' as const, tags: ['雷达'] };
  await addTo(app, repoId, [{ kind: 'essay' }, combined, { kind: 'combined', level: 2 }, { kind: 'single' }]);
  const rule = { repoIds: [repoId], count: 1 };
  expect(await textAbout([drawn([{ ...rule, type: 4 }])])).toBe(
    `有 1 道题要人工阅卷：“抽取题目”按规则抽 1 道简答题。${AFTERWARDS}`,
  );
  expect(await textAbout([drawn([{ ...rule, type: 99 }])])).toBe('');
  await addMixed(repoId, { level: 1, tags: ['冰雹'] });
  expect(await textAbout([drawn([{ ...rule, type: 99 }])])).toBe(
    `可能有试题要人工阅卷：“抽取题目”按规则抽的 1 道组合题可能含简答小题。${AFTERWARDS}`,
  );
  expect(await textAbout([drawn([{ ...rule, type: 99, level: 2 }])])).toBe('');
  expect(await textAbout([drawn([{ ...rule, type: 99, tags: ['雷达'] }])])).toBe('');
  expect(await textAbout([drawn([{ ...rule, type: 99, tags: ['冰雹'] }])])).toContain('可能含简答小题');
});

it('shows nothing for an exam that is graded automatically, and the warning does not block publishing', async () => {
  const repoId = await newRepo(admin);
  const [single = '', essay = ''] = await addTo(app, repoId, [{ kind: 'single' }, { kind: 'essay' }]);
  expect(await textAbout([listed([single])])).toBe('');
  const id = await newExam(admin, examForm([listed([essay])]));
  await admin.call(examApi.publish, { id });
});
