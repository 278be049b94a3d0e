import { messagePages } from '@ganlin/contract/message/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: messagePages,
  pageScreens: {
    '/web/notice': () => import('./inbox/notices.tsx'),
    '/web/notice/detail/:id': () => import('./inbox/notice.tsx'),
  },
} as const satisfies Feature<keyof typeof messagePages>;
