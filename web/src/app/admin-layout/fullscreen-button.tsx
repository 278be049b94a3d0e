import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { toast } from '../../lib/screen/toast.ts';

const UNSUPPORTED = '您的浏览器不支持全屏';

export function FullscreenButton() {
  const isFull = useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement != null);
  const label = isFull ? '退出全屏' : '全屏';
  return (
    <Button
      type="text"
      title={label}
      aria-label={label}
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={() => void toggleFullscreen()}
    />
  );
}

async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) return toast('warning', UNSUPPORTED);
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // Some browsers claim support and then refuse, for example inside a frame.
    toast('warning', UNSUPPORTED);
  }
}

/** The user can also leave fullscreen with Esc or F11: the button follows the document, not its own clicks. */
function onFullscreenChange(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}
