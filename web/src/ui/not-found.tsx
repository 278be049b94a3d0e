import { MessageView } from './message-view.tsx';

export function NotFoundView() {
  return (
    <MessageView
      code="404"
      title="没有找到这个页面"
      text="地址可能有误，或者内容已经移走。"
      action={{ text: '返回首页', to: '/web/home' }}
    />
  );
}
