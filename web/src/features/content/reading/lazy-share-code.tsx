import { lazy } from 'react';

interface ShareCodeProps {
  readonly address: string;
  readonly size: number;
}

/** Whoever loses the network before the code is loaded goes on reading: without the code, nothing is missing. */
const Missing = ({ size }: ShareCodeProps) => (
  <svg width={size} height={size} role="img" aria-label="二维码暂时无法显示" />
);

/** The code of an address, loaded only where it is shown. */
export const ShareCode = lazy(() => import('./share-code.tsx').catch(() => ({ default: Missing })));
