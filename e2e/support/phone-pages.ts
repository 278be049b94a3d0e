import { contentPaths } from './public-paths.ts';
import type { Site } from './site.ts';
import { registrationPath } from './training.ts';
import { demoClasses } from './training-pictures.ts';

/** The pages that a visitor may open, for journeys that look at all of them on a phone. */
export const visitorPages = async (site: Site): Promise<string[]> => [
  ...(await contentPaths(site.db)),
  '/web/home/search?q=%E7%A9%BA%E5%9F%9F',
  ...(await coursePaths(site)),
  registrationPath(demoClasses.open),
  registrationPath(demoClasses.free),
  '/applicationinterface/trainingQuery',
  '/applicationinterface/trainingCheckIn',
  '/verify',
  '/transcript-check',
  '/web/battle/join/ABCDEF',
  '/login',
  '/register',
  '/forgot',
  '/404',
];

/** The pages of the demo learner. */
export const learnerPages = async (site: Site): Promise<string[]> => [
  '/web/home',
  '/web/uc',
  '/web/train',
  `/web/train/class/${demoClasses.running}`,
  `/web/train/class/${demoClasses.free}`,
  '/web/course',
  ...(await coursePaths(site)),
  '/web/repo',
  ...(await pathsOf(site, '/web/repo/view/', 'select id from question_repo order by created_at, id limit 1')),
  '/web/daily',
  '/web/exam',
  '/web/exam/debug',
  ...(await pathsOf(site, '/web/exam/check/', 'select id from exam_exam where state = 1 order by starts_at limit 1')),
  '/web/paper',
  ...(await pathsOf(site, '/web/exam/result/', OWN_PAPERS)),
  '/web/battle',
  '/web/notice',
  '/profile/index',
];

const OWN_PAPERS = `select paper_paper.id from paper_paper join iam_user on iam_user.id = paper_paper.user_id
  where iam_user.user_name = 'student' and handed_in_at is not null limit 1`;

const coursePaths = (site: Site): Promise<string[]> =>
  pathsOf(site, '/web/course/view/', 'select id from course_course order by created_at, id limit 1');

async function pathsOf({ db }: Site, path: string, ids: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(ids);
  return rows.map(({ id }) => path + id);
}
