import { useLocation } from 'react-router';
import { useEmbed } from '../../lib/browser/embed.ts';
import { MessageView } from '../message-view.tsx';
import { SiteSearch } from './site-search.tsx';

/** A page that exists, but that the user's roles do not include. */
export function NoPermissionView() {
  const { pathname } = useLocation();
  const { on } = useEmbed();
  const isNamed = pathname !== '/401';
  return (
    <MessageView
      code="401"
      title="您没有访问该页面的权限"
      text={`页面由管理员按岗位授权。需要使用时，请联系本单位管理员为您的角色开通${isNamed ? `，并告知页面地址 ${pathname}` : ''}。`}
      // Inside another system's frame our home page is out of place.
      {...(on ? {} : { action: { text: '返回首页', to: '/web/home' }, more: <SiteSearch /> })}
    />
  );
}
