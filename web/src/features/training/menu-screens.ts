import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'training/check-in': () => import('./check-in/check-in.tsx'),
  'training/class-edit': () => import('./editor/class-edit.tsx'),
  'training/class-view': () => import('./own/class-view.tsx'),
  'training/classes': () => import('./classes/classes.tsx'),
  'training/own-classes': () => import('./list/own-classes.tsx'),
  'training/people': () => import('./people/people.tsx'),
  'training/people-import': () => import('./people/people-import.tsx'),
};
