import { QRCodeSVG } from 'qrcode.react';

/** Comes only when somebody shares. */
export default function ShareCode({ address, size }: { readonly address: string; readonly size: number }) {
  return <QRCodeSVG value={address} size={size} level="M" marginSize={1} title="本页二维码" />;
}
