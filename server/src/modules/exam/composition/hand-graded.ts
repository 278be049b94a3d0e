import type { Composition } from '@ganlin/contract/exam/composition';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { hasCombinedEssay, listEssays } from '../../question/index.ts';
import { listedIds } from './supply.ts';

interface Found {
  /** The guaranteed number; 0 where it is random. */
  readonly count: number;
  readonly text: string;
}

/** Describes which questions of a composition need manual grading, for the user who is about to publish it. */
export async function handGradedIn(ctx: Ctx<unknown>, composition: Composition): Promise<string | undefined> {
  const listed = listedIds(composition);
  const essays = new Map(
    (listed.length === 0 ? [] : await listEssays(ctx.db, listed)).map(({ id, type }) => [id, type]),
  );
  const found: Found[] = [];
  for (const section of composition.sections) {
    if (section.kind === 'fixed') found.push(...inList(section, essays));
    else found.push(...(await inRules(ctx, section)));
  }
  if (found.length === 0) return undefined;
  const count = found.reduce((sum, one) => sum + one.count, 0);
  const many = count > 0 ? `有 ${count} 道题` : '可能有试题';
  const where = found.map(({ text }) => text).join('；');
  return `${many}要人工阅卷：${where}。请在“阅卷安排”中分配阅卷人，阅完以后考生才有成绩`;
}

type Section = Composition['sections'][number];

function inList({ title, items }: Section, essays: ReadonlyMap<string, number>): Found[] {
  const types = items.map(({ questionId }) => essays.get(questionId));
  const count = (type: QuestionType) => types.filter((one) => one === type).length;
  const [plain, combined] = [count(QuestionType.essay), count(QuestionType.combined)];
  return [
    ...(plain > 0 ? [{ count: plain, text: `“${title}”有 ${plain} 道简答题` }] : []),
    ...(combined > 0 ? [{ count: combined, text: `“${title}”有 ${combined} 道组合题含简答小题` }] : []),
  ];
}

async function inRules(ctx: Ctx<unknown>, { title, rules }: Section): Promise<Found[]> {
  const found: Found[] = [];
  for (const { type, count, repoIds, level, tags } of rules) {
    if (type === QuestionType.essay) found.push({ count, text: `“${title}”按规则抽 ${count} 道简答题` });
    if (type !== QuestionType.combined || !(await hasCombinedEssay(ctx.db, { repoIds, level, tags }))) continue;
    found.push({ count: 0, text: `“${title}”按规则抽的 ${count} 道组合题可能含简答小题` });
  }
  return found;
}
