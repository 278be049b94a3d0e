import { trainingPages } from '@ganlin/contract/training/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: trainingPages,
  pageScreens: {
    '/web/home/classes': () => import('./list/open-classes.tsx'),
    '/applicationinterface/trainingRegistrationPage': () => import('./registration/registration.tsx'),
    '/applicationinterface/trainingQuery': () => import('./query/registration-query.tsx'),
    '/applicationinterface/trainingCheckIn': () => import('./scan/check-in-scan.tsx'),
  },
} as const satisfies Feature<keyof typeof trainingPages>;
