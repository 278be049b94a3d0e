import { verifyResultLabels, VerifyResult } from '@ganlin/contract/certificate/verify';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { VERIFY_PATH } from '@ganlin/contract/certificate/signed';
import { forgetChecks, listChecks, noChecks, onChecks } from './recent-checks.ts';
import styles from './verify.module.css';

/** What this device has checked, without the one that is shown. */
export function RecentChecks({ shown }: { readonly shown: string }): ReactNode {
  const checks = useSyncExternalStore(onChecks, listChecks, noChecks);
  const others = checks.filter(({ number, result }) => number !== shown && result !== VerifyResult.unknown);
  if (others.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="本机最近查验">
      <h2>
        本机最近查验 <small>只存在这台设备上</small>
      </h2>
      <button type="button" onClick={forgetChecks}>
        清除
      </button>
      <ul>
        {others.map(({ number, result, holderName, workKinds, at }) => (
          <li key={number + at}>
            <b>{verifyResultLabels[result]}</b>
            {number === '' ? (
              <span>二维码扫描</span>
            ) : (
              <Link to={`${VERIFY_PATH}?number=${encodeURIComponent(number)}`}>{number}</Link>
            )}
            <span>{[holderName, workKinds.join('、')].filter(Boolean).join('，')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
