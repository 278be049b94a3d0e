import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestConnection } from '../../server/test/realtime/clients.ts';
import { joinBySocket } from './battle-socket.ts';
import { callerFor } from './exam-paper.ts';
import { addPupils, openSessions } from './pupils.ts';
import type { Site } from './site.ts';
import { learner } from './test.ts';

const CLASS = 20;
/** Which option the pupils choose: not all the same. */
const choices = [1, 0, 1, 3, 1, 2, 1, 0];
const OPPONENT = 'chenxiaotong';

/** The lobby, a reveal and a result of the demo's learner. */
export function battleScreens(site: () => Site) {
  return [
    { name: 'battle-lobby', path: '/web/battle', ready: '开始匹配', whole: true },
    { name: 'battle', path: (page: Page) => playPath(site(), page), ready: '第 1 题', prepare: reveal },
    { name: 'battle-result', path: () => resultPath(site()), ready: '复盘', whole: true },
  ] as const;
}

/** The big screen, as its host sees it. */
export const hostScreen = (site: () => Site) =>
  ({
    name: 'battle-host',
    path: (page: Page) => hostPath(site(), page),
    ready: `${CLASS} 人已加入`,
    prepare: begin,
    wide: true,
  }) as const;

async function findBattle({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from battle_battle where state = 1 order by id limit 1');
  return rows[0]?.id ?? '';
}

const open: TestConnection[] = [];

/** A room of the learner that an opponent has joined. One from an earlier picture is over. */
async function playPath(site: Site, page: Page): Promise<string> {
  await site.db.query(
    `update battle_match set state = 4, phase = 4, void_reason = 5, due_at = null, settled_at = now() where state < 3`,
  );
  await site.db.query('update battle_player set playing = false');
  const { ask } = await callerFor(page.request, 'learner');
  const battleId = await findBattle(site);
  const { paperId, code } = await ask<{ paperId: string; code: string }>('/api/battle/room/open', { battleId });
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = $1', [OPPONENT]);
  const [token = ''] = await openSessions(site, [rows[0]?.id ?? '']);
  open.push(await joinBySocket(site, { token, code, at: 1 }, []));
  return `/web/battle/exam/${paperId}`;
}

async function reveal(page: Page): Promise<void> {
  await page.keyboard.press('a');
  const confirm = page.getByRole('button', { name: '确认所选 1 项' });
  if (await confirm.isVisible()) await confirm.click();
  await page
    .getByText(/正确答案|答对/)
    .first()
    .waitFor();
}

/** The last ranked game that the learner has won. */
async function resultPath({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from battle_player p join iam_user u on u.id = p.user_id
      where u.user_name = $1 and p.result = 1 and p.rating_after is not null order by p.settled_at desc limit 1`,
    [learner.name],
  );
  return `/web/battle/result/${rows[0]?.id}`;
}

async function hostPath(site: Site, page: Page): Promise<string> {
  const { ask } = await callerFor(page.request, 'admin');
  const matchId = randomUUID();
  const battleId = await findBattle(site);
  const { code } = await ask<{ code: string }>('/api/battle/host/open', {
    matchId,
    battleId,
    title: '地面作业上岗培训',
  });
  const pupils = await addPupils(site, CLASS);
  open.push(
    ...(await Promise.all(
      pupils.map(({ token }, at) => joinBySocket(site, { token, code, at: choices[at % choices.length] ?? 0 }, [])),
    )),
  );
  return `/web/battle/host/${matchId}`;
}

/** All have answered as soon as the question arrives. Goes on to the second question that has one right answer. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^开始/ }).click();
  let single = 0;
  for (let ordinal = 1; ; ordinal++) {
    const question = page.getByRole('region', { name: `第 ${ordinal} 题` });
    await question.getByText('已揭晓').waitFor();
    if (await question.getByText('单选题').isVisible()) single++;
    if (single === 2) return;
    await page.locator('body').press('Space');
  }
}

export const closeBattlePictures = (): void => open.forEach((connection) => connection.close());
