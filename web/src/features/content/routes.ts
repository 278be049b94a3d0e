import { contentPages } from '@ganlin/contract/content/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: contentPages,
  pageScreens: {
    '/web/home': () => import('./home/home.tsx'),
    '/web/home/search': () => import('./search/search.tsx'),
    '/web/home/news': () => import('./news/news-list.tsx'),
    '/web/home/notice': () => import('./news/news-list.tsx'),
    '/web/home/view/:id': () => import('./news/news.tsx'),
    '/web/home/preview/:id': () => import('./preview/preview.tsx'),
    '/web/law': () => import('./laws/laws.tsx'),
    '/web/law/mine': () => import('./marks/mine.tsx'),
    '/web/law/view/:id': () => import('./laws/law.tsx'),
    '/web/standard': () => import('./channels/standards.tsx'),
    '/web/standard/view/:id': () => import('./channels/standard.tsx'),
    '/web/popularscience': () => import('./science/sciences.tsx'),
    '/web/popularscience/view/:id': () => import('./science/science.tsx'),
    '/web/lecture': () => import('./lectures/lectures.tsx'),
    '/web/lecture/view/:id': () => import('./lectures/lecture.tsx'),
    '/web/product': () => import('./products/products.tsx'),
    '/web/product/view/:id': () => import('./products/product.tsx'),
    '/studentinterface/external/law': () => import('./laws/external-laws.tsx'),
  },
} as const satisfies Feature<keyof typeof contentPages>;
