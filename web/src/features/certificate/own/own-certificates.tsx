import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { VERIFY_PATH } from '@ganlin/contract/certificate/signed';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CertificateCard, type OwnCertificate } from '../../../kits/certificate/certificate-card.tsx';
import { adviceOf, stateOf } from '../../../kits/certificate/own-texts.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './own-certificates.module.css';
import { OwnPhoto } from './own-photo.tsx';
import { SaveButtons } from '../../../kits/certificate/save-buttons.tsx';
import { ShownCertificate } from './shown-certificate.tsx';

/** Where to renew: the classes that are open for registration. */
const CLASSES = '/web/train';

/** The holder's certificates: how long they are valid, what to do next, and the code to show to an inspector. */
export default function OwnCertificatesScreen() {
  const [shown, setShown] = useState<OwnCertificate>();
  const list = useQuery({ ...query(ownCertificateApi.list, {}), staleTime: 0, meta: { silent: true } });
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <h1>我的证书</h1>
          <ButtonLink look="line" to={VERIFY_PATH}>
            查验证书
          </ButtonLink>
        </header>
        {list.isError && !list.data && (
          <LoadFailed text={`${messageOf(list.error)}。`} onRetry={() => void list.refetch()} />
        )}
        {!list.data && !list.isError && <div className={styles.waiting} aria-hidden="true" />}
        {list.data?.length === 0 && (
          <p className={styles.none}>还没有证书。考试合格或培训结业后，发证单位会在这里颁发给您。</p>
        )}
        <OwnPhoto />
        <ul className={styles.list}>
          {list.data?.map((certificate) => (
            <li key={certificate.id} className={styles.item} aria-label={certificate.title}>
              <CertificateCard certificate={certificate} />
              <Standing certificate={certificate} onShow={() => setShown(certificate)} />
            </li>
          ))}
        </ul>
        {shown && <ShownCertificate certificate={shown} onClose={() => setShown(undefined)} />}
      </MainArea>
    </div>
  );
}

interface StandingProps {
  readonly certificate: OwnCertificate;
  readonly onShow: () => void;
}

/** One filled button: renewing once it is time to, showing the certificate before. */
function Standing({ certificate, onShow }: StandingProps): ReactNode {
  const { next, qr } = certificate;
  const { tone, text } = stateOf(certificate);
  const isToRenew = next === 'renew' || next === 'renewNow';
  return (
    <div className={styles.standing}>
      <p>
        <StateTag tone={tone}>{text}</StateTag>
      </p>
      <p className={styles.advice}>{adviceOf(certificate)}</p>
      {qr !== '' && (
        <div className={styles.actions}>
          {isToRenew && <ButtonLink to={CLASSES}>看复训班</ButtonLink>}
          <Button look={isToRenew || next === 'contact' ? 'line' : 'solid'} onClick={onShow}>
            出示证书
          </Button>
          {next !== 'contact' && <SaveButtons certificate={certificate} />}
        </div>
      )}
    </div>
  );
}
