import type { ownCertificateApi } from '@ganlin/contract/certificate/own';
import type { Data } from '@ganlin/contract/core/endpoint';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import styles from './certificate-card.module.css';
import { Contours } from './contours.tsx';

export type OwnCertificate = Data<typeof ownCertificateApi.list>[number];

/** Large enough to be scanned from a phone's screen. */
const QR_SIZE = 76;

/** A certificate as a thing to hold: what it is, its number, its days, and its code. */
export function CertificateCard({ certificate }: { readonly certificate: OwnCertificate }): ReactNode {
  const { title, number, workKinds, issuedOn, validUntil, qr } = certificate;
  return (
    <div className={styles.card} data-over={qr === ''}>
      <Contours />
      <b>{title}</b>
      <p>编号 {number}</p>
      {workKinds.length > 0 && <p>准予 {workKinds.join('、')}</p>}
      <div className={styles.row}>
        <p>
          {issuedOn} 发证
          <br />
          {validUntil === null ? '长期有效' : `${validUntil} 到期`}
        </p>
        {qr !== '' && (
          <QRCodeSVG className={styles.code} value={qr} size={QR_SIZE} marginSize={1} level="L" aria-hidden="true" />
        )}
      </div>
    </div>
  );
}
