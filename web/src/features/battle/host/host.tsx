import { HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { isForPage } from '../../../lib/browser/keys.ts';
import { useUninterrupted } from '../../../lib/browser/reload.ts';
import { useAwake } from '../../../kits/awake/use-awake.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { BattleGround } from '../model/battle-ground.tsx';
import type { View } from '../model/match-state.ts';
import { LOBBY } from '../model/paths.ts';
import { HostBar, toggleFullscreen } from './host-bar.tsx';
import { HostLobby } from './host-lobby.tsx';
import { HostQuestion } from './host-question.tsx';
import { HostReport } from './host-report.tsx';
import { JoinCard } from './join-card.tsx';
import { nextMove } from './next-move.rules.ts';
import { TopFive } from './top-five.tsx';
import { useHost, type HostHands } from './use-host.ts';
import styles from './host.module.css';

/** The big screen of a match for a class. Afterwards its report. */
export default function HostScreen() {
  const { matchId = '' } = useScreen().params;
  return <HostPage key={matchId} matchId={matchId} />;
}

function HostPage({ matchId }: { readonly matchId: string }): ReactNode {
  const hands = useHost(matchId);
  const { view } = hands.state;
  useAwake();
  useUninterrupted();
  if (view?.phase === MatchPhase.over) return <HostReport matchId={matchId} />;
  if (!view && hands.error !== undefined) {
    return (
      <MessageView
        code="大屏"
        title="打不开这场抢答"
        text={messageOf(hands.error)}
        action={{ text: '返回对战大厅', to: LOBBY }}
      />
    );
  }
  return (
    <BattleGround isFull className={styles.screen}>
      {view ? <Running hands={hands} view={view} /> : <p className={styles.wait}>正在打开大屏…</p>}
    </BattleGround>
  );
}

function Running({ hands, view }: { readonly hands: HostHands; readonly view: View }): ReactNode {
  const { move, state } = hands;
  const go = (): void => {
    const next = nextMove(view);
    if (next) move(next.move);
  };
  const end = async (): Promise<void> => {
    const question = { title: '结束这场抢答吗？', content: '已经揭晓的题目计分，之后可以看报告。', okText: '结束' };
    if (await confirmAction(question)) move(HostMove.end);
  };
  useHostKeys(go);
  const isBefore = view.phase === MatchPhase.waiting || view.phase === MatchPhase.ready;
  return (
    <>
      <header className={styles.head}>
        <b>大屏抢答</b>
        <span className="ui-ellipsis">{view.title}</span>
        {view.ordinal > 0 && <Steps view={view} />}
      </header>
      {isBefore ? (
        <HostLobby view={view} receivedAt={state.receivedAt} />
      ) : (
        <div className={styles.columns}>
          <HostQuestion view={view} receivedAt={state.receivedAt} />
          <aside className={styles.side}>
            <TopFive view={view} />
            <JoinCard view={view} />
          </aside>
        </div>
      )}
      <HostBar view={view} onNext={go} onMove={move} onEnd={() => void end()} />
    </>
  );
}

function Steps({ view: { ordinal, total } }: { readonly view: View }): ReactNode {
  return (
    <span className={styles.steps}>
      <span aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- questions in their order
          <i key={index} className={index + 1 < ordinal ? styles.past : index + 1 === ordinal ? styles.now : ''} />
        ))}
      </span>
      第 <b>{ordinal}</b> / {total} 题
    </span>
  );
}

/** Space goes on, F is full screen. */
function useHostKeys(onNext: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isForPage(event)) return;
    // A focused button takes the space bar itself.
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (event.key === ' ' && !isOnButton) {
      event.preventDefault();
      onNext();
    }
    if (event.key.toLowerCase() === 'f') void toggleFullscreen();
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}
