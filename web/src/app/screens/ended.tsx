import { isFramed } from '../../lib/browser/embed.ts';
import { MessageView } from '../../ui/message-view.tsx';

/** Shown in a frame once its session is over. */
export function EndedView() {
  return (
    <MessageView
      code="已结束"
      title="页面会话已结束，请从原系统重新打开"
      text="为了您的账号安全，嵌入的页面每次都要由原系统打开，刷新后不再有效。"
      // A full page load leaves interface mode, and a user signed in in this browser is signed in again.
      {...(isFramed() ? {} : { action: { text: '返回首页', onClick: () => location.assign('/web/home') } })}
    />
  );
}
