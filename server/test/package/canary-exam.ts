import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { repoApi } from '@ganlin/contract/question/repo';
import { questionApi } from '@ganlin/contract/question/question';
import type { Installation } from './installation.ts';
import { callAt } from './patient-calls.ts';

/** In every question, option and explanation, and nowhere else. */
export const CANARY = 'zqcanary';
const QUESTIONS = 10;

/** A published exam of one question set, full of canaries. */
export async function canaryExam(
  { origin }: Installation,
  { token, startSeconds }: { readonly token: string; readonly startSeconds: number },
): Promise<{ examId: string; startsAt: Date }> {
  const code = randomUUID().slice(0, 8);
  const repo = await callAt(origin, repoApi.save, { token, input: { code, title: `考试包${code}` } });
  const items = [];
  for (let n = 1; n <= QUESTIONS; n++) {
    const option = (id: string, right: boolean) => ({
      id,
      right,
      content: `${CANARY} ${id}`,
      analysis: '',
      fixed: false,
    });
    const form = {
      repoIds: [repo.id],
      level: 1 as const,
      tags: [],
      content: `<p>${CANARY} 第 ${n} 题</p>`,
      analysis: `<p>${CANARY} 解析</p>`,
      publish: true,
      anyway: true,
      body: { type: 1 as const, options: [option('a', true), option('b', false), option('c', false)] },
    };
    const { id } = await callAt(origin, questionApi.save, { token, input: form });
    items.push({ questionId: id, points: 10 });
  }
  const startsAt = new Date(Date.now() + startSeconds * 1_000);
  const form = {
    title: '分省统一考试',
    openType: 1 as const,
    startTime: startsAt.toISOString(),
    endTime: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    windowMode: 2 as const,
    totalTime: 60,
    passScore: 60,
    composition: { forms: 1, sections: [{ title: '单项选择题', kind: 'fixed' as const, items }] },
    release: { score: 2, verdict: 0, answer: 0, analysis: 0 } as const,
  };
  const { id } = await callAt(origin, examApi.save, { token, input: { form } });
  await callAt(origin, examApi.publish, { token, input: { id } });
  return { examId: id, startsAt };
}
