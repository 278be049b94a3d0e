import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { reportApi, ReportKind } from '@ganlin/contract/question/report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { openBattleApp, playToEnd, type BattleApp } from '../support/battles.ts';

let battles: BattleApp;
let app: TestApp;
beforeAll(async () => {
  battles = await openBattleApp();
  ({ app } = battles);
});
afterAll(() => battles.close());

const words = { kind: ReportKind.answer, text: '答案应为 B' };

it('takes a report on a question of a match, also of a bank that is not open for practice', async () => {
  const game = await battles.begunGame();
  const { one, other, papers, repoId } = game;
  const [paperId] = papers;
  await expect(one.user.call(lobbyApi.report, { ...words, paperId, ordinal: 1 })).toRefuse('matchNotOver');
  await playToEnd(app, game);
  await app.owner.query('update question_repo set open = 0 where id = $1', [repoId]);
  const [first] = await one.user.call(lobbyApi.review, { paperId });
  await one.user.call(lobbyApi.report, { ...words, paperId, ordinal: 1 });
  await expect(one.user.call(lobbyApi.report, { ...words, paperId, ordinal: 1 })).toRefuse('reportTooMany');
  await other.user.call(lobbyApi.report, { ...words, paperId: papers[1], ordinal: 1 });
  await expect(other.user.call(lobbyApi.report, { ...words, paperId, ordinal: 2 })).toRefuse('matchNotFound');
  await expect(one.user.call(lobbyApi.report, { ...words, paperId, ordinal: 4 })).toRefuse('questionNotFound');
  const params = { questionId: first?.question.id ?? '' };
  const { records } = await (await app.admin()).call(reportApi.paging, { params });
  expect(records).toMatchObject([words, words].map((each) => ({ ...each, version: first?.question.version })));
});
