import type { Site, SiteForm } from '@ganlin/contract/site/settings';

/** What of the site's data can be changed here, always in the same order. */
export function fieldsOf(site: Omit<Site, 'id'> | SiteForm): SiteForm {
  const { siteName, frontLogo, backLogo, copyRight, h5Host, mpCode, props } = site;
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg } = props;
  const switches = { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg };
  return { siteName, frontLogo, backLogo, copyRight, h5Host, mpCode, props: switches };
}

export function isChanged(typed: SiteForm, saved: SiteForm): boolean {
  return JSON.stringify(fieldsOf(typed)) !== JSON.stringify(fieldsOf(saved));
}
