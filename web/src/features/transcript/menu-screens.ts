import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'transcript/own': () => import('./own/own-transcript.tsx'),
  'transcript/requests': () => import('./staff/requests.tsx'),
  'transcript/shared': () => import('./staff/shared.tsx'),
};
