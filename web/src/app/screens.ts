import { lazy, type ComponentType } from 'react';

/** Every screen a menu item may name as its component, loaded when it is first opened. */
export const screens: Readonly<Record<string, ComponentType>> = {
  'audit/entries': lazy(() => import('../features/audit/screens/entries.tsx')),
  'home/channel': lazy(() => import('../features/home/screens/channel.tsx')),
  'iam/own-sessions': lazy(() => import('../features/iam/screens/own-sessions.tsx')),
  'iam/user-centre': lazy(() => import('../features/iam/screens/user-centre.tsx')),
  'ops/dashboard': lazy(() => import('../features/ops/screens/dashboard.tsx')),
  'ops/tasks': lazy(() => import('../features/ops/screens/tasks.tsx')),
};
