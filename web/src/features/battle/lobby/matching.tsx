import { rankOf } from '@ganlin/contract/battle/rank';
import { useEffect, useState, type ReactNode } from 'react';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { Panel, Pill } from '../model/panel.tsx';
import { rulesText, type OpenBattle } from '../model/texts.ts';
import { Radar } from './radar.tsx';
import type { Waiting, WaitReply } from './use-waiting.ts';
import styles from './matching.module.css';

interface MatchingProps {
  readonly battle: OpenBattle | undefined;
  readonly rating: number;
  readonly waiting: Waiting;
  readonly onInvite: () => void;
}

/** The search for an opponent: its start, and the radar while it lasts. */
export function Matching({ battle, rating, waiting, onInvite }: MatchingProps): ReactNode {
  const { battleId, reply, start, cancel } = waiting;
  const isOn = battleId !== undefined;
  const refusal = battle ? refusalFor(battle) : '现在没有开放的对战';
  return (
    <Panel label="匹配" className={styles.panel}>
      <h1>{isOn ? '正在找旗鼓相当的对手' : '知识对战'}</h1>
      <p className={styles.what}>{battle ? `排位赛　${battle.title}　${rulesText(battle)}` : refusal}</p>
      <Radar
        isOn={isOn}
        range={reply?.range ?? (reply ? null : 100)}
        waiting={reply?.waiting ?? 0}
        inRange={reply?.inRange ?? 0}
        rank={rankOf(rating)}
      />
      {isOn ? (
        <>
          <Waited key={battleId} reply={reply} />
          <div className={styles.actions}>
            <Pill onClick={cancel}>取消匹配</Pill>
          </div>
        </>
      ) : (
        <>
          <p className={styles.state}>{battle && refusal === '' ? leftText(battle) : refusal}</p>
          <p className={styles.more}>一对一，同题同时，答得又对又快分就高。</p>
          <div className={styles.actions}>
            <Pill isMain disabled={refusal !== ''} onClick={() => battle && start(battle.id)}>
              <BattleIcon name="swords" />
              开始匹配
            </Pill>
            <Pill disabled={!battle?.open} onClick={onInvite}>
              <BattleIcon name="key" />
              邀请好友
            </Pill>
          </div>
        </>
      )}
    </Panel>
  );
}

/** The time is this page's own count, set right with every reply. */
function Waited({ reply }: { readonly reply: WaitReply | undefined }): ReactNode {
  const [begun] = useState(() => Date.now());
  const [now, setNow] = useState(begun);
  const { status } = useRealtimeState();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - begun) / 1_000);
  const isLost = status === 'away' || status === 'refused';
  return (
    <>
      <p className={styles.state}>
        已等 <b>{seconds}</b> 秒
        {reply && (
          <>
            ，{reply.range === null ? '分差不限' : '范围放宽到 '}
            {reply.range !== null && <b>±{reply.range}</b>}
            {reply.range !== null && ' 分'}
          </>
        )}
      </p>
      <p className={styles.more} aria-live="polite">
        {isLost ? '连接断开，正在重连…' : aboutOthers(reply)}
      </p>
    </>
  );
}

function aboutOthers(reply: WaitReply | undefined): string {
  if (!reply) return '正在连接…';
  const { waiting, inRange, standInAfter } = reply;
  const people = waiting === 0 ? '现在没有别人在等。' : `${waiting} 人在等，其中 ${inRange} 人在范围内。`;
  return standInAfter === null ? people : `${people}满 ${standInAfter} 秒可与人机对战，会标明“人机”。`;
}

function refusalFor({ open, gamesLeft }: OpenBattle): string {
  if (!open) return '不在开放时间内，可以换一项';
  return gamesLeft === 0 ? '本周期的排位已经打完，好友房不限局数' : '';
}

const leftText = ({ gamesLeft, waiting }: OpenBattle): string =>
  [gamesLeft === null ? '排位不限局数' : `还能打 ${gamesLeft} 局排位`, waiting > 0 && `${waiting} 人正在等对手`]
    .filter(Boolean)
    .join('，');
