import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'content/article-edit': () => import('./editor/article-edit.tsx'),
  'content/articles': () => import('./articles/articles.tsx'),
  'content/categories': () => import('./categories/categories.tsx'),
  'content/dynamic': () => import('./dynamic/dynamic.tsx'),
  'content/home-config': () => import('./home-config/home-config.tsx'),
  'content/synonyms': () => import('./synonyms/synonyms.tsx'),
  'content/trash': () => import('./articles/trash.tsx'),
};
