import { useState } from 'react';
import styles from './user-name.module.css';
import type { UserRow } from './user-row.ts';

/** A user in a list: picture or first character, name, account. */
export function UserName({ user: { avatar, realName, userName } }: { readonly user: UserRow }) {
  const [broken, setBroken] = useState('');
  const name = realName || userName;
  return (
    <span className="ui-inline ui-gap-3">
      {avatar && avatar !== broken ? (
        <img className={styles.face} src={avatar} alt="" onError={() => setBroken(avatar)} />
      ) : (
        <span className={styles.face} data-tint={(name.codePointAt(0) ?? 0) % 4} aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      )}
      <span className={styles.words}>
        <b>{name}</b>
        <small>{userName}</small>
      </span>
    </span>
  );
}
