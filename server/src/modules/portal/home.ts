import { addSeconds } from '@ganlin/contract/core/time';
import { portalApi } from '@ganlin/contract/portal/home';
import type { Ctx } from '../../platform/ctx.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { cached } from '../../platform/http/cache/cached-reply.ts';
import { countPublished, homeContent, rightUntil } from '../content/index.ts';
import { newestCourses } from '../course/index.ts';
import { countExams } from '../exam/index.ts';
import { countUsers } from '../iam/index.ts';
import { countPublishedQuestions } from '../question/index.ts';
import { countClasses, openClasses } from '../training/index.ts';

/** Seats are taken, classes and courses published without invalidating this cached response. */
const RETENTION_SECONDS = 60;

export const home: Handler<typeof portalApi.home> = async (ctx) =>
  cached(portalApi.home, 'home', async () => {
    const content = await homeContent(ctx);
    const shown = (kind: string) => content.blocks.find((block) => block.kind === kind && block.visible)?.count ?? 0;
    const [classes, courses] = [shown('classes'), shown('courses')];
    const data = {
      ...content,
      classes: classes === 0 ? [] : await openClasses(ctx, { limit: classes }),
      courses: courses === 0 ? [] : await newestCourses(ctx, { limit: courses }),
      figures: shown('figures') > 0 ? await figures(ctx) : [],
      now: ctx.now,
    };
    const soon = addSeconds(ctx.now, RETENTION_SECONDS);
    const turn = await rightUntil(ctx);
    return { data, until: turn < soon ? turn : soon };
  });

/** Real figures of this site. */
async function figures({ db, now }: Ctx) {
  return [
    { label: '注册学员', value: await countUsers(db), unit: '人' },
    { label: '练习题目', value: await countPublishedQuestions(db), unit: '道' },
    { label: '法规与文章', value: await countPublished(db, now), unit: '篇' },
    { label: '培训班', value: await countClasses(db), unit: '期' },
    { label: '考试', value: await countExams(db), unit: '场' },
  ];
}
