import type { battleApi } from '@ganlin/contract/battle/battle';
import type { BattleState } from '@ganlin/contract/battle/kinds';
import type { Handler } from '../../../platform/http/handler.ts';
import { listReposById } from '../../question/index.ts';
import { formOf, getBattle } from './battle.ts';
import { countPlayed, pageBattles } from './battle.queries.ts';
import { playableTypes } from '../model/questions.ts';

export const paging: Handler<typeof battleApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await pageBattles(ctx.db, params, { current, size });
  const repoIds = [...new Set(records.flatMap((row) => row.repoIds))];
  const titles = new Map((await listReposById(ctx.db, repoIds)).map(({ id, title }) => [id, title]));
  const played = await countPlayed(
    ctx.db,
    records.map(({ id }) => id),
  );
  const rows = records.map(({ repoIds: own, ...row }) => {
    const { matches = 0, players = 0, running = 0 } = played.get(row.id) ?? {};
    return {
      ...row,
      // A column with a check constraint.
      state: row.state as BattleState,
      repoTitles: own.flatMap((id) => titles.get(id) ?? []),
      matches,
      players,
      running,
    };
  });
  return { records: rows, total, current, size };
};

export const detail: Handler<typeof battleApi.detail> = async (ctx, { id }) => {
  const battle = await getBattle(ctx, id);
  const repos = await listReposById(ctx.db, battle.repoIds);
  return {
    id,
    state: battle.state,
    version: battle.version,
    form: formOf(battle),
    repos: repos.map(({ id: repoId, title, counts }) => ({
      id: repoId,
      title,
      questions: playableTypes.reduce((sum, type) => sum + (counts[type] ?? 0), 0),
    })),
  };
};
