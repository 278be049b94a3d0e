import { certificatePages } from '@ganlin/contract/certificate/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: certificatePages,
  pageScreens: { '/verify': () => import('./verify/verify.tsx') },
} as const satisfies Feature<keyof typeof certificatePages>;
