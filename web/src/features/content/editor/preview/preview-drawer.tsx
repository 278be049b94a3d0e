import { DesktopOutlined, LinkOutlined, MobileOutlined } from '@ant-design/icons';
import { Button, Drawer, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { ArticleBody } from '../../../../kits/rich-text/article/article-body.tsx';
import type { ArticleDraft } from '../article-draft.ts';
import { pictureAddress } from '../../model/picture-address.ts';
import { factsOf, shownBody } from './preview-article.ts';
import { PreviewFrame } from './preview-frame.tsx';
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
          <Page draft={draft} />
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

function Page({ draft }: { readonly draft: ArticleDraft }) {
  const shown = useDeferredValue(draft);
  const html = useMemo(() => shownBody(shown.body), [shown.body]);
  const [now] = useState(() => new Date());
  const facts = factsOf(shown, now);
  const line = [shown.source && `来源：${shown.source}`, shown.author && `作者：${shown.author}`].filter(Boolean);
  return (
    <article className={styles.paper}>
      <h1>{shown.title || '（没有标题）'}</h1>
      {line.length > 0 && <p className={styles.meta}>{line.join('　')}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name + value}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.fields.gallery.length > 0 && (
        <ul className={styles.gallery}>
          {shown.fields.gallery.map((picture) => (
            <li key={picture}>
              <img src={pictureAddress(picture)} alt="" />
            </li>
          ))}
        </ul>
      )}
      <ArticleBody html={html} />
      {shown.attachments.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {shown.attachments.map(({ fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
