import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useSite } from '../../../../lib/screen/site.ts';
import { FootHills } from '../../../../kits/scene/foot-hills.tsx';
import styles from './mobile-client.module.css';

/** Size of the QR code, and of its centred logo as a share of it (specification, sections 2 and 9). */
const QR_SIZE = 298;
const LOGO_SCALE = 0.2;
const LOGO = QR_SIZE * LOGO_SCALE;

/** Ways to continue on a phone: the mini-program's code and the address of the mobile pages. */
export function MobileClient() {
  const { siteName, h5Host, mpCode } = useSite();
  const codes = [
    ...(mpCode ? [{ key: 'mp', title: '小程序', note: '用微信扫一扫，在小程序中学习' }] : []),
    ...(h5Host ? [{ key: 'h5', title: '手机网页', note: '用手机扫一扫，在浏览器中打开' }] : []),
  ];
  const [chosenKey, choose] = useState('');
  const chosen = codes.find(({ key }) => key === chosenKey) ?? codes[0];
  if (!chosen) return null;
  return (
    <aside className={styles.client} aria-label="手机客户端">
      <h3>手机上学习</h3>
      <p>{chosen.note}</p>
      {codes.length > 1 && (
        <fieldset className={styles.switch} aria-label="客户端">
          {codes.map(({ key, title }) => (
            <button key={key} type="button" aria-pressed={key === chosen.key} onClick={() => choose(key)}>
              {title}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.code}>
        {chosen.key === 'mp' ? (
          <img src={mpCode} alt={`${siteName}小程序码`} width={QR_SIZE} height={QR_SIZE} />
        ) : (
          <QRCodeSVG
            value={h5Host}
            size={QR_SIZE}
            level="Q"
            title={`${siteName}手机网页二维码`}
            imageSettings={{ src: '/favicon.svg', width: LOGO, height: LOGO, excavate: true }}
          />
        )}
      </div>
      {codes.length === 1 && <b>{chosen.title}</b>}
      <FootHills />
    </aside>
  );
}
