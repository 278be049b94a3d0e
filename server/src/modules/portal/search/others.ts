import { OTHERS_MAX, otherKinds, type OtherHit, type OtherKind } from '@ganlin/contract/portal/search';
import { textInChina } from '@ganlin/contract/core/time';
import { applicationLabels, TrainType, trainTypeLabels } from '@ganlin/contract/training/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { currentVocabulary, formsOf, piecesOf } from '../../content/index.ts';
import { findCourses } from '../../course/index.ts';
import { ownExamsNamed } from '../../paper/index.ts';
import { listOpenRepos } from '../../question/index.ts';
import { findClasses } from '../../training/index.ts';
import { isNamedAll, kindsNamed, markTitle, rankOthers, withoutKind, type Other } from './rank-others.ts';

/** How many of each kind are read to rank them. */
const CANDIDATES = 100;

interface FoundOthers {
  readonly others: { kind: OtherKind; hits: OtherHit[] }[];
  /** The search names their kind: they are what is looked for. */
  readonly isAskedFor: boolean;
  /** One of them has everything in its title. */
  readonly isNamed: boolean;
}

type Finder = (ctx: Ctx, user: User | null, patterns: readonly string[]) => Promise<Other[]>;

/** Classes, courses, banks and exams that the caller may see in lists: a guest only what is public. */
export async function findOthers(
  ctx: Ctx,
  keyword: string,
  kinds: readonly OtherKind[] = otherKinds,
): Promise<FoundOthers> {
  const user = finishedUser(ctx.user);
  const vocabulary = await currentVocabulary(ctx);
  const named = kindsNamed(keyword);
  const others: FoundOthers['others'] = [];
  let isNamed = false;
  for (const kind of [...named, ...kinds].filter((one, at, all) => kinds.includes(one) && all.indexOf(one) === at)) {
    const isAskedFor = named.includes(kind);
    const pieces = piecesOf(isAskedFor ? withoutKind(keyword, kind) : keyword, vocabulary);
    if (pieces.length === 0 && !isAskedFor) continue;
    const candidates = await finders[kind](ctx, user, formsOf(pieces).map(containsPattern));
    const ranked = rankOthers(candidates, { pieces, isAskedFor }).slice(0, OTHERS_MAX);
    if (ranked[0] && isNamedAll(ranked[0].title, pieces)) isNamed = true;
    const hits = ranked.map(({ id, title, facts }) => ({
      kind,
      id,
      title: markTitle(title, pieces),
      facts: facts.filter((fact) => fact !== ''),
    }));
    if (hits.length > 0) others.push({ kind, hits });
  }
  return { others, isAskedFor: others.some(({ kind }) => named.includes(kind)), isNamed };
}

/** Until a session has its second factor and an own password, it sees what a guest sees. */
const finishedUser = (user: User | null): User | null =>
  user && user.secondFactor === 'none' && !user.mustChangePassword ? user : null;

const finders: Readonly<Record<OtherKind, Finder>> = {
  class: async (ctx, user, patterns) =>
    (await findClasses(ctx, { user, patterns, limit: CANDIDATES })).map((found) => ({
      kind: 'class',
      id: found.id,
      title: found.title,
      names: `${found.place} ${found.organiser}`,
      facts: [
        applicationLabels[found.application],
        `${monthDay(found.startTime)}开班`,
        found.trainType === TrainType.offline && found.place !== '' ? found.place : trainTypeLabels[found.trainType],
      ],
      at: found.startTime,
    })),
  course: async (ctx, user, patterns) =>
    (await findCourses(ctx, { user, patterns, limit: CANDIDATES })).map((found) => ({
      kind: 'course',
      id: found.id,
      title: found.title,
      names: [found.categoryTitle, ...found.files].join(' '),
      facts: [
        found.categoryTitle,
        found.teachers.map(({ name }) => name).join('、'),
        found.hourTenths > 0 ? `${found.hourTenths / 10} 学时` : '',
      ],
      at: found.publishedAt,
    })),
  bank: async (ctx, user, patterns) => {
    if (!user) return [];
    const { records } = await listOpenRepos({ ...ctx, user }, { patterns, current: 1, size: CANDIDATES });
    return records.map(({ id, title, categoryTitle, remark, total }) => ({
      kind: 'bank',
      id,
      title,
      names: `${categoryTitle} ${remark}`,
      facts: [categoryTitle, `${total} 题`],
      at: ctx.now,
    }));
  },
  exam: async (ctx, user) => {
    if (!user) return [];
    const exams = await ownExamsNamed({ ...ctx, user }, { limit: CANDIDATES });
    return exams.map(({ id, title, minutes, questions, startsAt }) => ({
      kind: 'exam',
      id,
      title,
      names: '',
      facts: [`${minutes} 分钟`, `${questions} 题`],
      at: startsAt,
    }));
  },
};

function monthDay(at: Date): string {
  const [, month = '', day = ''] = textInChina(at).slice(0, 10).split('-');
  return `${Number(month)} 月 ${Number(day)} 日`;
}
