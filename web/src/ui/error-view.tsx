import { MessageView } from './message-view.tsx';

/** Shown where a screen crashed. Input elsewhere is untouched: only this view is loaded again. */
export function ErrorView() {
  return (
    <MessageView
      code="出错了"
      title="页面出现了问题"
      text="请重新载入；如果仍然出现，请联系管理员。"
      action={{ text: '重新载入', onClick: () => location.reload() }}
    />
  );
}
