import { trainingPages } from '@ganlin/contract/training/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'training/check-in': () => import('./check-in/check-in.tsx'),
    'training/class-edit': () => import('./editor/class-edit.tsx'),
    'training/class-view': () => import('./own/class-view.tsx'),
    'training/classes': () => import('./classes/classes.tsx'),
    'training/own-classes': () => import('./own/own-classes.tsx'),
    'training/people': () => import('./people/people.tsx'),
    'training/people-import': () => import('./people/people-import.tsx'),
  },
  pages: trainingPages,
  pageScreens: {
    '/applicationinterface/trainingRegistrationPage': () => import('./registration/registration.tsx'),
    '/applicationinterface/trainingQuery': () => import('./query/registration-query.tsx'),
    '/applicationinterface/trainingCheckIn': () => import('./scan/check-in-scan.tsx'),
  },
} as const satisfies Feature<keyof typeof trainingPages>;
