import { Component, type ReactNode } from 'react';
import { MessageView } from '../../ui/message-view.tsx';

interface Props {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps a screen that breaks from taking down the other tabs. React offers this for classes only. */
export class ScreenBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <MessageView
        code="出错了"
        title="页面出现了问题"
        text="其他标签页不受影响。请重新载入；如果仍然出现，请联系管理员。"
        action={{ text: '重新载入', onClick: this.props.onRetry }}
      />
    );
  }
}
