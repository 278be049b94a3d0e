import { MatchKind, MatchPhase } from '@ganlin/contract/battle/kinds';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { shownSeconds } from '../model/match-clock.rules.ts';
import { playersOf, type MatchState, type Player, type View } from '../model/match-state.ts';
import { Panel, Pill } from '../model/panel.tsx';
import { joinAddress } from '../model/paths.ts';
import { PlayerFace } from '../model/drawing/player-face.tsx';
import { rankName, rulesText } from '../model/texts.ts';
import { usePhaseClock } from '../model/use-phase-clock.ts';
import styles from './before-match.module.css';

const QR_SIZE = 168;

/** Before the first question: the room waits for its players, or the countdown runs. */
export function BeforeMatch({ state, view }: { readonly state: MatchState; readonly view: View }): ReactNode {
  if (view.phase === MatchPhase.ready) return <Ready state={state} view={view} />;
  if (view.kind === MatchKind.hosted) {
    return (
      <Panel label="等待开始" className={styles.box}>
        <h2>已加入，请看大屏幕</h2>
        <p>{view.title}</p>
        <p className={styles.joined}>
          <Icon name="people" size={22} /> {view.joined} 人已加入
        </p>
        <p className={styles.hint}>主持人开始后，题目会出现在这里。</p>
      </Panel>
    );
  }
  return <WaitingRoom view={view} />;
}

function WaitingRoom({ view }: { readonly view: View }): ReactNode {
  const { code, title, total, seconds } = view;
  const address = joinAddress(code);
  return (
    <Panel label="好友房" className={styles.box}>
      <h2>等对手加入</h2>
      <p>
        {title}，{rulesText({ questions: total, seconds })}，不计段位
      </p>
      {code !== '' && (
        <>
          <p className={styles.code} aria-label={`房间号 ${code.split('').join(' ')}`}>
            {code.split('').map((digit, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- digits repeat
              <span key={index}>{digit}</span>
            ))}
          </p>
          <div className={styles.picture} data-address={address}>
            <QRCodeSVG value={address} size={QR_SIZE} level="M" marginSize={2} title="加入房间的二维码" />
          </div>
          <p className={styles.hint}>对手在知识对战里输入房间号，或者扫码加入。</p>
          <div className={styles.actions}>
            <Pill isMain onClick={() => void copyText(code, '房间号已复制')}>
              <Icon name="copy" size={18} />
              复制房间号
            </Pill>
            <Pill onClick={() => void copyText(address, '链接已复制')}>
              <Icon name="link" size={18} />
              复制链接
            </Pill>
          </div>
        </>
      )}
    </Panel>
  );
}

function Ready({ state, view }: { readonly state: MatchState; readonly view: View }): ReactNode {
  const left = usePhaseClock(view, state.receivedAt);
  const { me, other } = playersOf(state);
  return (
    <div className={styles.ready}>
      {me && <Face player={me} isOwn />}
      <div className={styles.countdown}>
        <p>{view.title}</p>
        <b key={left === null ? 0 : shownSeconds(left)}>{left === null ? '…' : Math.max(shownSeconds(left), 1)}</b>
        <p>{rulesText({ questions: view.total, seconds: view.seconds })}</p>
      </div>
      {other && <Face player={other} isOwn={false} />}
    </div>
  );
}

function Face({ player, isOwn }: { readonly player: Player; readonly isOwn: boolean }): ReactNode {
  const { avatar, name, deptName, standIn, rating } = player;
  return (
    <div className={styles.face}>
      <div className={styles.disc}>
        <PlayerFace avatar={avatar} isOwn={isOwn} />
      </div>
      <h2>{name}</h2>
      <p>{standIn ? '人机' : deptName}</p>
      {rating !== null && <p className={styles.rank}>{rankName(rating)}</p>}
    </div>
  );
}
