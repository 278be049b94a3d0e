import { UNREAD_BADGE_MAX } from '@ganlin/contract/message/message';
import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly image: string;
  readonly name: string;
  /** Shown as a badge; 0 hides it, and more than the max it can show reads 99+ (specification, section 9). */
  readonly count: number;
}

export function Avatar({ image, name, count }: AvatarProps) {
  const [broken, setBroken] = useState('');
  return (
    <span className={styles.avatar}>
      {image && image !== broken ? (
        <img className={styles.image} src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        <span aria-hidden="true">{Array.from(name)[0]}</span>
      )}
      {count > 0 && (
        <span className={styles.badge}>
          {count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}
          <span className={styles.meaning}>条未读消息</span>
        </span>
      )}
    </span>
  );
}
