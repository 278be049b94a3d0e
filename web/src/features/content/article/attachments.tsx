import type { Article } from '@ganlin/contract/content/read';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { saveZip } from '../../../lib/api/files.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './attachments.module.css';

/** PDF.js is larger than the page around it: it is loaded when a user opens a file. */
const PdfView = lazy(() => import('../../../kits/pdf/pdf-view.tsx'));

type Attachment = Article['attachments'][number];

interface AttachmentsProps {
  readonly files: readonly Attachment[];
  /** The article's title, which names the files together. */
  readonly title: string;
  /** The text is in the file: it is opened immediately. */
  readonly isText?: boolean;
}

/** Files to download; PDF files can be read in the page. */
export function Attachments({ files, title, isText = false }: AttachmentsProps): ReactNode {
  const [openId, setOpenId] = useState(isText ? files.find(isPdf)?.id : undefined);
  const open = files.find(({ id }) => id === openId);
  if (files.length === 0) return null;
  return (
    <section className={styles.attachments} aria-label="附件">
      <div className={styles.head}>
        <h2>附件</h2>
        {files.length > 1 && <TakeAll files={files} zipName={`${title} 附件.zip`} />}
      </div>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" size={22} />
            <span className={styles.name}>
              {file.name}
              <small>{sizeText(file.size)}</small>
            </span>
            {isPdf(file) && (
              <Button
                small
                look="line"
                label={`${file.id === openId ? '收起' : '在线阅读'}：${file.name}`}
                onClick={() => setOpenId(file.id === openId ? undefined : file.id)}
              >
                {file.id === openId ? '收起' : '在线阅读'}
              </Button>
            )}
            <a className={styles.take} href={file.url} download={file.name} aria-label={`下载：${file.name}`}>
              <Icon name="down" size={18} />
              下载
            </a>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={<output className={styles.waiting}>正在打开…</output>}>
          <PdfView key={open.id} address={open.viewUrl} name={open.name} />
        </Suspense>
      )}
    </section>
  );
}

function TakeAll({ files, zipName }: { readonly files: readonly Attachment[]; readonly zipName: string }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await saveZip(files, zipName);
    setBusy(false);
  };
  return (
    <Button small look="line" disabled={isBusy} onClick={() => void take()}>
      {isBusy ? '正在打包…' : '全部下载'}
    </Button>
  );
}

const isPdf = ({ contentType, viewUrl }: Attachment): boolean => contentType === 'application/pdf' && viewUrl !== '';

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${Number((kilobytes / 1024).toFixed(1))} MB`;
}
