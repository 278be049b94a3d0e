import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'invigilation/board': () => import('./list/board.tsx'),
  'invigilation/hall': () => import('./hall/hall.tsx'),
  'invigilation/rooms': () => import('./rooms/rooms.tsx'),
  'invigilation/reviews': () => import('./reviews/reviews.tsx'),
};
