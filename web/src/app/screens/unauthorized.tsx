import { MessageView } from '../../ui/message-view.tsx';

export default function UnauthorizedScreen() {
  return (
    <MessageView
      code="401"
      title="您没有访问该页面的权限"
      text="如需开通，请联系本单位管理员。"
      action={{ text: '返回首页', to: '/web/home' }}
    />
  );
}
