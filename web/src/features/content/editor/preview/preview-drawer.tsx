import { DesktopOutlined, LinkOutlined, MobileOutlined } from '@ant-design/icons';
import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import type { ArticleDraft } from '../article-draft.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewPage } from './preview-page.tsx';
import { PreviewLinkDialog } from '../../articles/preview-link-dialog.tsx';
import styles from './preview.module.css';

interface PreviewDrawerProps {
  readonly id: string;
  readonly draft: ArticleDraft;
  /** The server has a stored version that could be shown to others. */
  readonly isStored: boolean;
  readonly onClosed: () => void;
}

type Device = 'desktop' | 'phone';
const widths: Readonly<Record<Device, number>> = { desktop: 1040, phone: 390 };

/** A preview of the draft, on a desktop and on a phone. */
export function PreviewDrawer({ id, draft, isStored, onClosed }: PreviewDrawerProps) {
  const [open, setOpen] = useState(true);
  const [device, setDevice] = useState<Device>('desktop');
  const [isLinking, setLinking] = useState(false);
  return (
    <Drawer
      title="读者看到的样子"
      open={open}
      size="min(1120px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={
        <span className="ui-flex ui-gap-2">
          <Segmented<Device> aria-label="预览的设备" options={devices} value={device} onChange={setDevice} />
          {isStored && (
            <Button icon={<LinkOutlined aria-hidden />} onClick={() => setLinking(true)}>
              预览链接
            </Button>
          )}
        </span>
      }
    >
      <div className={styles.stage}>
        <PreviewFrame label={device === 'phone' ? '手机上的样子' : '电脑上的样子'} width={widths[device]}>
          <PreviewPage draft={draft} />
        </PreviewFrame>
      </div>
      {isLinking && (
        <PreviewLinkDialog article={{ id, title: draft.title || '未命名' }} onClosed={() => setLinking(false)} />
      )}
    </Drawer>
  );
}

const devices = [
  { value: 'desktop' as const, icon: <DesktopOutlined aria-hidden />, label: '电脑' },
  { value: 'phone' as const, icon: <MobileOutlined aria-hidden />, label: '手机' },
];
