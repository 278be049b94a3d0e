import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'invigilation/board': () => import('./list/board.tsx'),
  'invigilation/hall': () => import('./hall/hall.tsx'),
  'invigilation/duty': () => import('./duty/duty.tsx'),
  'invigilation/report': () => import('./report/report.tsx'),
  'invigilation/rooms': () => import('./rooms/rooms.tsx'),
  'invigilation/reviews': () => import('./reviews/reviews.tsx'),
};
