import { z } from 'zod';
import { post } from '../core/endpoint.ts';

/** The one settings record has this id. */
export const SITE_ID = 1;

const SiteProps = z.object({
  wechatLogin: z.boolean(),
  faceLogin: z.boolean(),
  cropLogin: z.boolean(),
  dingLogin: z.boolean(),
  mobileLogin: z.boolean(),
  userReg: z.boolean(),
  /** Whether the login window offers the demo accounts; follows the server's own switch. */
  demo: z.boolean(),
});

/** Site data as everybody may read it: it shapes the interface before anyone signs in. */
export const Site = z.object({
  id: z.literal(SITE_ID),
  siteName: z.string(),
  frontLogo: z.string(),
  backLogo: z.string(),
  copyRight: z.string(),
  h5Host: z.string(),
  mpCode: z.string(),
  props: SiteProps,
});
export type Site = z.infer<typeof Site>;

export const siteApi = {
  detail: post('/api/sys/config/detail', {
    summary: '站点设置',
    access: 'public',
    request: z.object({ id: z.coerce.number().pipe(z.int()).default(SITE_ID) }),
    response: Site,
    errors: ['siteNotFound'],
  }),
};
