import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'webhook/webhooks': () => import('./webhooks.tsx'),
  'webhook/messages': () => import('./messages.tsx'),
};
