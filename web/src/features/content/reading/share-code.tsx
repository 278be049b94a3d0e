import { QRCodeSVG } from 'qrcode.react';

/** Loaded only when a user shares. */
export default function ShareCode({ address, size }: { readonly address: string; readonly size: number }) {
  return <QRCodeSVG value={address} size={size} level="M" marginSize={1} title="本页二维码" />;
}
