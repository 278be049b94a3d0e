import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { shownSeconds } from '../model/match-clock.rules.ts';
import type { View } from '../model/match-state.ts';
import { joinAddress } from '../model/paths.ts';
import { rulesText } from '../model/texts.ts';
import { usePhaseClock } from '../model/use-phase-clock.ts';
import styles from './host-lobby.module.css';

/** Drawn at this size and scaled up by the style sheet. */
const QR_SIZE = 320;

/** Before the first question: how to join, and how many have. */
export function HostLobby({ view, receivedAt }: { readonly view: View; readonly receivedAt: number }): ReactNode {
  const left = usePhaseClock(view, receivedAt);
  const { code, joined, total, seconds, phase } = view;
  if (phase === MatchPhase.ready) {
    return (
      <div className={styles.ready}>
        <p>马上开始</p>
        <b>{left === null ? '…' : Math.max(shownSeconds(left), 1)}</b>
      </div>
    );
  }
  const address = joinAddress(code);
  return (
    <div className={styles.lobby}>
      <div className={styles.picture} data-address={address}>
        <QRCodeSVG value={address} size={QR_SIZE} level="M" marginSize={2} title="加入抢答的二维码" />
      </div>
      <div className={styles.text}>
        <p>手机扫码，或者在“知识对战”里输入</p>
        <p className={styles.code} aria-label={`号码 ${code.split('').join(' ')}`}>
          {code.slice(0, 3)} {code.slice(3)}
        </p>
        <p className={styles.joined} aria-live="polite">
          <Icon name="people" size={40} />
          <b>{joined}</b> 人已加入
        </p>
        <p>{rulesText({ questions: total, seconds })}，答对又快得分高</p>
      </div>
    </div>
  );
}
