import type { Site, SiteForm } from '@ganlin/contract/site/settings';

export type BasicFields = Omit<SiteForm, 'props'>;
export type Switches = SiteForm['props'];

export function basicOf(site: Site | SiteForm): BasicFields {
  const { siteName, frontLogo, backLogo, copyRight, h5Host, mpCode, qualifiedTarget, articleReaders } = site;
  const { contactPhone, contactEmail, contactAddress, contactHours } = site;
  return {
    siteName,
    frontLogo,
    backLogo,
    copyRight,
    h5Host,
    mpCode,
    qualifiedTarget,
    articleReaders,
    contactPhone,
    contactEmail,
    contactAddress,
    contactHours,
  };
}

export function switchesOf({ props }: Site | SiteForm): Switches {
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg } = props;
  return { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg };
}
