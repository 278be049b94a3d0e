import { useQuery } from '@tanstack/react-query';
import { ArticleReaders } from '@ganlin/contract/content/review/kinds';
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@ganlin/contract/iam/sign-in/password';
import { DEFAULT_QUALIFIED_TARGET, SITE_ID, siteApi, type Site } from '@ganlin/contract/site/settings';
import { query, queryClient } from '../api/query.ts';

/** The site's settings until the real ones are loaded. */
export const unknownSite: Site = {
  id: SITE_ID,
  siteName: '人影学堂',
  frontLogo: '',
  backLogo: '',
  copyRight: '',
  h5Host: '',
  mpCode: '',
  qualifiedTarget: DEFAULT_QUALIFIED_TARGET,
  articleReaders: ArticleReaders.none,
  contactPhone: '',
  contactEmail: '',
  contactAddress: '',
  contactHours: '',
  props: {
    wechatLogin: false,
    faceLogin: false,
    cropLogin: false,
    dingLogin: false,
    mobileLogin: false,
    userReg: false,
    demo: false,
    passwordMin: PASSWORD_MIN,
    staffPasswordMin: STAFF_PASSWORD_MIN,
  },
};

const siteQuery = { ...query(siteApi.detail, { id: SITE_ID }), staleTime: Infinity, meta: { silent: true } };

export function useSite(): Site {
  return useQuery(siteQuery).data ?? unknownSite;
}

/** Settles when the settings are loaded, or are currently unavailable: the site opens either way. */
export async function loadSite(): Promise<void> {
  await queryClient.prefetchQuery(siteQuery);
}
