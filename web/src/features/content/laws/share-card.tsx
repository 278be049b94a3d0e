import { Suspense, type ReactNode } from 'react';
import { useHash, usePublicAddress } from '../model/public-address.ts';
import { SideCard } from '../article/side-card.tsx';
import { ShareCode } from '../reading/lazy-share-code.tsx';
import styles from './share-card.module.css';

const SIZE = 96;

/** The page's address as a QR code, at the open clause. */
export function ShareCard(): ReactNode {
  // Before hydration the address is unknown.
  const hash = useHash();
  const address = usePublicAddress(hash.slice(1));
  return (
    <SideCard icon="phone" title="手机上读">
      <div className={styles.share}>
        <div className={styles.code} data-address={address}>
          {address !== '' && (
            <Suspense>
              <ShareCode address={address} size={SIZE} />
            </Suspense>
          )}
        </div>
        <p>扫一扫，{hash === '' ? '在手机上接着读' : '从这一条接着读'}，或转给同事。</p>
      </div>
    </SideCard>
  );
}
