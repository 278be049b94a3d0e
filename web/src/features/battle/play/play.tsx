import { MatchKind, MatchPhase } from '@ganlin/contract/battle/kinds';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { useAwake } from '../../../kits/awake/use-awake.ts';
import { useUninterrupted } from '../../../lib/browser/reload.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { BattleGround } from '../model/battle-ground.tsx';
import { BattleTop } from '../model/battle-top.tsx';
import { playersOf, unsentAnswer, type MatchState, type View } from '../model/match-state.ts';
import { InviteNotice } from '../model/invite-notice.tsx';
import { LOBBY, resultPath } from '../model/paths.ts';
import { BeforeMatch } from './before-match.tsx';
import { ConnectionLine } from '../model/connection-line.tsx';
import { HostedStage } from './hosted-stage.tsx';
import { Stage, statusText } from './stage.tsx';
import { isOver, isWithheld, useMatch, type MatchHands } from './use-match.ts';
import { useMatchSounds } from './use-match-sounds.ts';
import styles from './play.module.css';

/** A match, from the room that waits to its last reveal. */
export default function PlayScreen() {
  const { paperId = '' } = useScreen().params;
  return <Match key={paperId} paperId={paperId} />;
}

function Match({ paperId }: { readonly paperId: string }): ReactNode {
  const navigate = useNavigate();
  const hands = useMatch(paperId);
  const { state, error } = hands;
  const hasEnded = isOver(state);
  useUninterrupted();
  useAwake();
  useMatchSounds(state);
  usePreloaded(state.view?.preload ?? noPictures);
  useEffect(() => {
    if (hasEnded) void navigate(resultPath(paperId), { replace: true });
  }, [hasEnded, navigate, paperId]);
  if (error !== undefined && (!state.view || isWithheld(error))) {
    return (
      <MessageView
        code="对战"
        title={state.view ? '考试期间看不到对局' : '没能进入对局'}
        text={messageOf(error)}
        action={{ text: '返回对战大厅', to: LOBBY }}
      />
    );
  }
  return (
    <BattleGround isFull className={styles.page}>
      <BattleTop back="退出" onBack={() => void leaveMatch(hands, (to) => void navigate(to, { replace: true }))}>
        {state.view ? <Title view={state.view} /> : '知识对战'}
      </BattleTop>
      <ConnectionLine isUnsent={unsentAnswer(state) !== undefined} />
      <InviteNotice />
      <output className={styles.unseen}>{state.view ? spokenText(state, state.view) : ''}</output>
      {state.view && state.own ? (
        <Phase hands={hands} view={state.view} />
      ) : (
        <p className={styles.wait}>正在进入对局…</p>
      )}
    </BattleGround>
  );
}

function Phase({ hands, view }: { readonly hands: MatchHands; readonly view: View }): ReactNode {
  if (view.phase === MatchPhase.over) return <p className={styles.wait}>对局结束，正在算分…</p>;
  if (view.phase !== MatchPhase.question && view.phase !== MatchPhase.reveal) {
    return <BeforeMatch state={hands.state} view={view} />;
  }
  return view.kind === MatchKind.hosted ? (
    <HostedStage hands={hands} view={view} />
  ) : (
    <Stage hands={hands} view={view} />
  );
}

function Title({ view }: { readonly view: View }): ReactNode {
  if (view.ordinal === 0) return view.title;
  return (
    <>
      第 {view.ordinal} 题 <small>/ {view.total}</small>
    </>
  );
}

const noPictures: readonly string[] = [];

/** Loads the pictures of the coming question, so that it appears with them. */
function usePreloaded(pictures: readonly string[]): void {
  useEffect(() => {
    for (const address of pictures) new Image().src = address;
  }, [pictures]);
}

/** For screen readers: the phases, not the seconds. */
function spokenText(state: MatchState, view: View): string {
  if (view.phase === MatchPhase.waiting) return '等待开始';
  if (view.phase === MatchPhase.ready) return `对手是${playersOf(state).other?.name ?? ''}，马上开始`;
  if (view.phase === MatchPhase.over) return '对局结束';
  return `第 ${view.ordinal} 题，${statusText(state, view)}`;
}

/** Whoever leaves a running match sees how it ended; from a room that waits there is nothing to see. */
async function leaveMatch({ state, leave }: MatchHands, go: (to: string) => void): Promise<void> {
  const { view, own } = state;
  if (!view || !own) return go(LOBBY);
  if (!(await confirmAction(leaveQuestion(view)))) return;
  if (await leave())
    go(view.phase === MatchPhase.waiting || view.kind === MatchKind.hosted ? LOBBY : resultPath(own.paperId));
}

function leaveQuestion({ phase, kind }: View) {
  if (phase === MatchPhase.waiting) {
    return kind === MatchKind.hosted
      ? { title: '退出这场抢答吗？', content: '开始之前可以用原来的房间号再加入。', okText: '退出' }
      : { title: '退出房间吗？', content: '房间会关闭，房间号不能再用。', okText: '退出' };
  }
  if (kind === MatchKind.hosted) return { title: '退出这场抢答吗？', content: '已得的分数保留。', okText: '退出' };
  return {
    title: '确定退出对局吗？',
    content: '退出按认输处理；想接着打，回到大厅点“回到对局”即可。',
    okText: '认输并退出',
  };
}
