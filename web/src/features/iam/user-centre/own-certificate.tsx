import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CertificateCard } from '../../../kits/certificate/certificate-card.tsx';
import { adviceOf, OWN_CERTIFICATES, stateOf } from '../../../kits/certificate/own-texts.ts';
import { query } from '../../../lib/api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './own-certificate.module.css';

/** The certificate that needs the holder's attention first, or the newest one. */
export function OwnCertificate(): ReactNode {
  const { data } = useQuery({ ...query(ownCertificateApi.list, {}), meta: { silent: true } });
  const first = data?.find(({ next }) => next !== 'none') ?? data?.find(({ qr }) => qr !== '');
  if (!data || !first) return null;
  const { tone, text } = stateOf(first);
  return (
    <section className={styles.card} aria-labelledby="own-certificate">
      <header className={styles.head}>
        <h2 id="own-certificate">我的证书</h2>
        <Link to={OWN_CERTIFICATES} className={styles.more}>
          全部 {data.length} 本
          <Icon name="right" size={16} />
        </Link>
      </header>
      <div className={styles.body}>
        <CertificateCard certificate={first} />
        <div className={styles.about}>
          <p>
            <StateTag tone={tone}>{text}</StateTag>
          </p>
          <p>{adviceOf(first)}</p>
          <ButtonLink small look="line" to={OWN_CERTIFICATES}>
            出示和下载
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
