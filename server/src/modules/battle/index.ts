import { battleApi, matchApi } from '@ganlin/contract/battle/battle';
import { hostApi, hostAsks } from '@ganlin/contract/battle/host';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { battleAsks } from '@ganlin/contract/battle/play';
import { on } from '../../platform/events/events.ts';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer as answers, defineModule } from '../../platform/module/module.ts';
import { answerAsks } from '../../platform/realtime/asks.ts';
import { accountErased } from '../iam/index.ts';
import { detail, paging } from './battles/battles.ts';
import { save } from './battles/save.ts';
import { close, open, remove } from './battles/state.ts';
import { seedDemoBattles } from './demo/demo-battles.ts';
import * as host from './host/host.ts';
import { battle as oneBattle, league, lobby, ranking } from './lobby/lobby.ts';
import { report, result, review } from './lobby/result.ts';
import { joinRoom, openRoom, rematch } from './lobby/rooms.ts';
import { answer } from './play/answer.ts';
import { enter, leave, react } from './play/enter.ts';
import { recordFinished } from './match/record-answers.ts';
import { runTicker } from './ticker/ticker.ts';
import { voidMatch } from './match/void.ts';
import { battleMenus } from './menus.ts';
import { forgetAccount, ownMatches } from './personal-data/own-data.ts';
import { cancel, wait } from './queue/wait.ts';
import { paging as pagingMatches } from './records/matches.ts';
import { statistics } from './records/statistics.ts';

export const battle = defineModule({
  name: 'battle',
  menus: battleMenus,
  demo: seedDemoBattles,
  answers: [
    answers(battleApi, { paging, detail, save, open, close, delete: remove }),
    answers(matchApi, { paging: pagingMatches, void: byDatabaseClock(voidMatch), statistics }),
    answers(lobbyApi, {
      lobby,
      battle: oneBattle,
      ranking,
      league,
      openRoom: byDatabaseClock(openRoom),
      joinRoom: byDatabaseClock(joinRoom),
      rematch: byDatabaseClock(rematch),
      result,
      review,
      report,
    }),
    answers(hostApi, { open: byDatabaseClock(host.open), report: host.report, own: host.own }),
  ],
  asks: [
    answerAsks(battleAsks, { wait, cancel, enter, answer, leave, react }),
    answerAsks(hostAsks, { watch: host.watch, move: host.move }),
  ],
  runsBeside: runTicker,
  schedules: [{ name: 'battle.recordFinished', title: '把对战的错题收进错题本', everySeconds: 5, run: recordFinished }],
  ownData: [ownMatches],
  subscriptions: [on(accountErased, 'battle.forgetAccount', forgetAccount)],
});

export { battleEntries } from './person-entries/person-entries.ts';
