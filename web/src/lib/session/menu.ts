import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { create } from 'zustand';

/** The routes the server returned for the signed-in user. */
export const useMenu = create<{ readonly routes: readonly MenuRoute[] }>(() => ({ routes: [] }));
