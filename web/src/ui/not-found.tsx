import { useEmbed } from '../lib/browser/embed.ts';
import { MessageView } from './message-view.tsx';

export function NotFoundView() {
  const { on } = useEmbed();
  return (
    <MessageView
      code="404"
      title="没有找到这个页面"
      text="地址可能有误，或者内容已经移走。"
      // Inside another system's frame our home page is out of place.
      {...(on ? {} : { action: { text: '返回首页', to: '/web/home' } })}
    />
  );
}
