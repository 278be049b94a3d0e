import { EventKind } from '@ganlin/contract/invigilation/kinds';
import type { Page } from '@playwright/test';
import { addPupils, type Pupil } from './pupils.ts';
import { anExam, type Kind } from './sitting.ts';
import type { Site } from './site.ts';
import { asking, openWatched, signed, type Noticed } from './watched-paper.ts';

const EXAMINEES = 72;
const kinds: readonly Kind[] = ['single', 'judge', 'multi', 'single', 'judge', 'single', 'multi', 'judge'];
const rules = { leaveSeconds: 5, fullScreen: false, noCopy: true, watermark: true, oneDevice: false, ipRanges: [] };

/** What invigilators see, and the marks they decide about. */
export function invigilationScreens(site: () => Site) {
  return [
    { name: 'invigilation', path: (page: Page) => hallPath(site(), page), ready: '需要处理' },
    { name: 'integrity-report', path: (page: Page) => reportPath(site(), page), ready: '处理结果' },
    { name: 'integrity-reviews', path: '/admin/exam/integrity', ready: '不成立' },
  ] as const;
}

let hall: Promise<string> | undefined;

/** An exam under way, opened once for both sizes. */
async function hallPath(site: Site, page: Page): Promise<string> {
  hall ??= openHall(site, page);
  return `/admin/exam/invigilation/${await hall}`;
}

async function reportPath(site: Site, page: Page): Promise<string> {
  hall ??= openHall(site, page);
  return `/admin/exam/integrity/${await hall}`;
}

async function openHall(site: Site, page: Page): Promise<string> {
  const pupils = await addPupils(site, EXAMINEES);
  const audience = { openType: 3, userIds: pupils.map(({ id }) => id) };
  const integrity = { ...rules, flagAt: 2, lockAt: 4 };
  const title = '河北省地面作业人员上岗考核（第二场）';
  const examId = await anExam(page, site, title, { kinds, startsIn: -1_500, form: { integrity, ...audience } });
  for (const [at, pupil] of pupils.entries()) await sit(site, examId, { pupil, at });
  const silent = pupils.filter((_, at) => at % 17 === 5).map(({ id }) => id);
  await site.db.query(
    `update invigilation_paper set seen_at = seen_at - interval '150 s', changed_at = now() where user_id = any($1)`,
    [silent],
  );
  await site.db.query(`update paper_paper set opened_at = opened_at - interval '20 minutes' where user_id = any($1)`, [
    silent,
  ]);
  return examId;
}

interface Examinee {
  readonly pupil: Pupil;
  readonly at: number;
}

/** Of eighteen, one has not come and three have handed in; a few have left the page or copied. */
async function sit(site: Site, examId: string, { pupil: { token }, at }: Examinee): Promise<void> {
  if (at % 18 === 3) return;
  const ask = asking(site, token);
  const opening = await openWatched(ask, examId);
  const { paperId, epoch } = opening;
  const noticed = at % 23 === 7 ? 3 : at % 31 === 11 ? 4 : at % 9 === 4 ? 1 : 0;
  const events = signed(opening, noticedBy(at, noticed));
  const answered = at % 18 < 3 ? kinds.length : 1 + (at % (kinds.length - 1));
  const seen = { paperId, epoch, noticed, visible: true, answered, ordinal: Math.min(answered + 1, kinds.length) };
  await ask('/api/exam/invigilation/report', { ...seen, events });
  if (at % 18 < 3) await ask('/api/exam/paper/hand-in', { paperId, epoch });
}

const noticedBy = (at: number, count: number): Noticed[] =>
  Array.from({ length: count }, (_, index) => {
    const left = { kind: EventKind.leftPage, durationMs: (6 + ((at * 5 + index * 11) % 40)) * 1_000 };
    return { ordinal: 2 + index, ...(index === 2 ? { kind: EventKind.copied, durationMs: 0 } : left) };
  });
