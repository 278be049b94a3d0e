import { transcriptPages } from '@ganlin/contract/transcript/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: transcriptPages,
  pageScreens: { '/transcript-check': () => import('./check/check.tsx') },
} as const satisfies Feature<keyof typeof transcriptPages>;
