import { iamPages } from '@ganlin/contract/iam/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: iamPages,
  pageScreens: {
    '/login': () => import('./sign-in/login/login.tsx'),
    '/register': () => import('./sign-in/register.tsx'),
    '/forgot': () => import('./sign-in/forgot.tsx'),
    '/sync': () => import('./sign-in/sync.tsx'),
    '/password': () => import('./password/password.tsx'),
    '/second-factor': () => import('./second-factor/second-factor.tsx'),
    '/profile/index': () => import('./profile/profile.tsx'),
  },
} as const satisfies Feature<keyof typeof iamPages>;
