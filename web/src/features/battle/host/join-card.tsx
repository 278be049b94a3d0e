import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { View } from '../model/match-state.ts';
import { joinAddress } from '../model/paths.ts';
import styles from './join-card.module.css';

const QR_SIZE = 132;

/** Latecomers join by it; nothing where the match takes nobody any more. */
export function JoinCard({ view }: { readonly view: View }): ReactNode {
  const { code, joined } = view;
  if (code === '') {
    return (
      <p className={styles.count}>
        <Icon name="people" /> {joined} 人参加
      </p>
    );
  }
  return (
    <section className={styles.card} aria-label="加入">
      <QRCodeSVG value={joinAddress(code)} size={QR_SIZE} level="M" marginSize={1} title="加入抢答的二维码" />
      <div>
        <p>扫码，或者输入</p>
        <p className={styles.code}>
          {code.slice(0, 3)} {code.slice(3)}
        </p>
        <p className={styles.joined}>
          <Icon name="people" size={18} />
          {joined} 人已加入
        </p>
      </div>
    </section>
  );
}
