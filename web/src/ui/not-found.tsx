import { useEmbed } from '../lib/browser/embed.ts';
import { MessageView } from './message-view.tsx';
import { SiteSearch } from './message/site-search.tsx';

/** A missing page, or a record that the user may not see: the text is the same. */
export function NotFoundView() {
  const { on } = useEmbed();
  return (
    <MessageView
      code="404"
      title="没有找到这个页面"
      text="地址可能有误，内容也可能已经移走或撤下。"
      // Inside another system's frame our home page is out of place.
      {...(on ? {} : { action: { text: '返回首页', to: '/web/home' }, more: <SiteSearch /> })}
    />
  );
}
