import { battleErrors } from '@ganlin/contract/battle/errors';
import { MatchKind, MatchResult, MatchState, matchKindLabels } from '@ganlin/contract/battle/kinds';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isOutage, messageOf } from '../../../lib/api/failure.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { BattleGround } from '../model/battle-ground.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { BattleTop } from '../model/battle-top.tsx';
import { InviteNotice } from '../model/invite-notice.tsx';
import { Pill } from '../model/panel.tsx';
import { LOBBY, playPath, reviewPath } from '../model/paths.ts';
import { playSound } from '../model/sound.ts';
import type { Result } from '../model/texts.ts';
import { RankChange } from './rank-change.tsx';
import { ReviewCard } from './review-card.tsx';
import { ScoreChart } from './score-chart.tsx';
import { Versus } from './versus.tsx';
import styles from './result.module.css';

/** How a match ended, what it changed, and its questions. */
export default function ResultScreen() {
  const { paperId = '' } = useScreen().params;
  const { data, error } = useResult(paperId);
  if (data) return <ResultPage key={paperId} paperId={paperId} result={data} />;
  if (!error) return <PageSkeleton />;
  const action = isNotOver(error) ? { text: '回到对局', to: playPath(paperId) } : { text: '返回对战大厅', to: LOBBY };
  return <MessageView code="对战" title="打不开对局结果" text={messageOf(error)} action={action} />;
}

/** The last reveal may reach the page a moment before the match is settled: then the result is asked for again. */
export function useResult(paperId: string) {
  return useQuery({
    ...query(lobbyApi.result, { paperId }),
    staleTime: 0,
    retry: (count, error) => count < 6 && (isOutage(error) || isNotOver(error)),
    retryDelay: 700,
    meta: { silent: true },
  });
}

const isNotOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === battleErrors.matchNotOver.code;

function ResultPage({ paperId, result }: { readonly paperId: string; readonly result: Result }): ReactNode {
  const navigate = useNavigate();
  const own = result.players.find(({ seat }) => seat === result.ownSeat);
  const other = result.players.find(({ seat }) => seat !== result.ownSeat);
  const isWon = own?.result === MatchResult.won;
  useEffect(() => {
    if (isWon) playSound('won');
  }, [isWon]);
  if (!own) return <PageSkeleton />;
  return (
    <BattleGround isFull>
      <BattleTop back="返回大厅" onBack={() => void navigate(LOBBY)}>
        {matchKindLabels[result.kind]} <small>{result.title}</small>
      </BattleTop>
      <div className={styles.main}>
        <Versus result={result} own={own} other={other} />
        <Actions paperId={paperId} result={result} mayRematch={other !== undefined && !other.standIn} />
        {result.state !== MatchState.void && (
          <div className={styles.columns}>
            <ScoreChart own={own} other={other} />
            <RankChange result={result} />
          </div>
        )}
        <ReviewCard paperId={paperId} result={result} first={result.wrong > 0 ? 'own' : 'all'} />
      </div>
      <InviteNotice />
    </BattleGround>
  );
}

interface ActionsProps {
  readonly paperId: string;
  readonly result: Result;
  readonly mayRematch: boolean;
}

function Actions({ paperId, result, mayRematch }: ActionsProps): ReactNode {
  const navigate = useNavigate();
  const rematch = useCall(lobbyApi.rematch);
  const { kind, wrong, recorded, battleId } = result;
  const ask = (): void =>
    rematch.mutate({ paperId }, { onSuccess: ({ paperId: next }) => void navigate(playPath(next)) });
  return (
    <div className={styles.actions}>
      {kind !== MatchKind.hosted && (
        <Pill isMain onClick={() => void navigate(`${LOBBY}?battle=${battleId}`)}>
          <BattleIcon name="swords" />
          再来一局
        </Pill>
      )}
      {mayRematch && (
        <Pill disabled={rematch.isPending} onClick={ask}>
          <Icon name="redo" />
          约对手再战
        </Pill>
      )}
      <Pill onClick={() => void navigate(reviewPath(paperId))}>
        <Icon name="book" />
        逐题复盘
      </Pill>
      {wrong > 0 && recorded && (
        <Pill onClick={() => void navigate(`/web/repo/training/${ALL_REPOS}/${PracticeMode.wrong}`)}>
          <BattleIcon name="wrong" />
          练错题
        </Pill>
      )}
    </div>
  );
}
