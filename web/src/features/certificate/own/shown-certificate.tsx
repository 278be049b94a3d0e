import { certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { useAwake } from '../../../kits/awake/use-awake.ts';
import type { OwnCertificate } from '../../../kits/certificate/certificate-card.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { FullLayer } from '../../../ui/overlay/full-layer.tsx';
import { stateOf } from '../../../kits/certificate/own-texts.ts';
import styles from './shown-certificate.module.css';

/** Drawn at this size and scaled to the screen. */
const QR_SIZE = 320;

interface ShownCertificateProps {
  readonly certificate: OwnCertificate;
  readonly onClose: () => void;
}

/** The certificate for an inspector at the roadside: its code as large as the screen allows, kept lit. */
export function ShownCertificate({ certificate, onClose }: ShownCertificateProps): ReactNode {
  const { title, number, workKinds, validUntil, status, qr } = certificate;
  const { realName } = useSession();
  useAwake();
  return (
    <FullLayer label="出示证书" fullscreen className={styles.layer} onClose={onClose}>
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="close" size={22} />
        退出
      </button>
      <div className={styles.body}>
        <h1>{title}</h1>
        <p className={styles.name}>{realName}</p>
        <StateTag tone={stateOf(certificate).tone}>{certificateStatusLabels[status]}</StateTag>
        <QRCodeSVG
          className={styles.code}
          value={qr}
          size={QR_SIZE}
          marginSize={4}
          level="M"
          title={`${number} 的查验二维码`}
        />
        <p>
          <b>{number}</b>
        </p>
        {workKinds.length > 0 && <p>准予 {workKinds.join('、')}</p>}
        <p>{validUntil === null ? '长期有效' : `有效期至 ${validUntil}`}</p>
        <p className={styles.hint}>用手机相机扫码，打开查验页面核对。没有网络也能核对签名。</p>
      </div>
    </FullLayer>
  );
}
