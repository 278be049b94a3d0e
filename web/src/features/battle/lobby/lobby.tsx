import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { query, useCall } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { BattleGround } from '../model/battle-ground.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { InviteNotice } from '../model/invite-notice.tsx';
import { Pill } from '../model/panel.tsx';
import { playPath } from '../model/paths.ts';
import { playSound } from '../model/sound.ts';
import type { Lobby } from '../model/texts.ts';
import { BattleChoice } from './battle-choice.tsx';
import { League } from './league.tsx';
import { Matching } from './matching.tsx';
import { OwnRank } from './own-rank.tsx';
import { PastGames } from './past-games.tsx';
import { Ranking } from './ranking.tsx';
import { useWaiting } from './use-waiting.ts';
import { Ways } from './ways.tsx';
import styles from './lobby.module.css';

/** Where battles begin: the own rank, the search for an opponent, rankings, past games. */
export default function LobbyScreen() {
  const lobby = useQuery({ ...query(lobbyApi.lobby, {}), staleTime: 0, meta: { silent: true } });
  if (lobby.data) return <LobbyPage lobby={lobby.data} />;
  return lobby.error ? <LoadFailed text="对战大厅没能载入。" onRetry={() => void lobby.refetch()} /> : <PageSkeleton />;
}

function LobbyPage({ lobby }: { readonly lobby: Lobby }): ReactNode {
  const navigate = useNavigate();
  const { battles, runningPaperId } = lobby;
  const { battle, choose } = useChosenBattle(lobby);
  const waiting = useWaiting((paperId) => {
    playSound('found');
    void navigate(playPath(paperId));
  });
  const room = useCall(lobbyApi.openRoom);
  const openRoom = (): void => {
    if (!battle) return;
    waiting.cancel();
    room.mutate({ battleId: battle.id }, { onSuccess: ({ paperId }) => void navigate(playPath(paperId)) });
  };
  const isWaiting = waiting.battleId !== undefined;
  return (
    <BattleGround>
      <MainArea className={styles.page}>
        {runningPaperId !== null && (
          <div className={styles.running}>
            <BattleIcon name="swords" size={24} />
            <p>您有一局还没有打完。</p>
            <Pill isMain onClick={() => void navigate(playPath(runningPaperId))}>
              回到对局
            </Pill>
          </div>
        )}
        <div className={styles.first}>
          <OwnRank lobby={lobby} />
          <Matching battle={battle} rating={lobby.own.rating} waiting={waiting} onInvite={openRoom} />
          <Ranking />
        </div>
        <h2 className={styles.heading}>选一种打法</h2>
        <div className={styles.ways}>
          <Ways battle={battle} battles={battles} isWaiting={isWaiting} onOpenRoom={openRoom} />
        </div>
        <div className={styles.second}>
          <League lobby={lobby} />
          <BattleChoice battles={battles} chosenId={battle?.id} disabled={isWaiting} onChoose={choose} />
        </div>
        <PastGames past={lobby.past} />
      </MainArea>
      <InviteNotice />
    </BattleGround>
  );
}

/** The battle that the address names, or the first that is open. */
function useChosenBattle({ battles }: Lobby) {
  const named = new URLSearchParams(useScreen().search).get('battle');
  const [chosenId, choose] = useState(named);
  const battle = battles.find(({ id }) => id === chosenId) ?? battles.find(({ open }) => open) ?? battles[0];
  return { battle, choose };
}
