import { lazy } from 'react';

/** Whoever loses the network before the code is loaded goes on reading: without the code, nothing is missing. */
const Missing = () => <small>二维码暂时无法显示</small>;

/** The code of an address, loaded only where it is shown. */
export const ShareCode = lazy(() => import('./share-code.tsx').catch(() => ({ default: Missing })));
