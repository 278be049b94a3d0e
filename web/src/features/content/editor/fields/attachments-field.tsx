import { KIBIBYTE, MEBIBYTE } from '@ganlin/contract/core/size';
import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { Button, Input } from 'antd';
import { errorAt, errorWithin } from '../../../../lib/api/form-errors.ts';
import { moved } from '../../../../lib/form/moved.ts';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import type { KnownFile } from '../article-draft.ts';
import styles from '../editor.module.css';
import { FileButton } from './file-button.tsx';
import { SendingList } from './sending-list.tsx';
import type { PartProps } from '../use-article-editor.ts';
import { useFileSending } from './use-file-sending.ts';

const { kinds } = articleApi.uploadAttachment.upload;

/** Files to download; PDF files are also shown in the page. */
export function AttachmentsField({ editing: { draft, change, addFile, errors } }: PartProps) {
  const { attachments, files } = draft;
  const { sending, send } = useFileSending(articleApi.uploadAttachment, (file) =>
    addFile(file, (before) => ({ attachments: [...before.attachments, { fileId: file.id, name: file.name }] })),
  );
  const rename = (at: number, name: string) =>
    change({ attachments: attachments.map((one, index) => (index === at ? { ...one, name } : one)) });
  return (
    <div data-field="attachments">
      <EditField
        label="附件"
        error={errorWithin(errors, 'attachments')}
        hint="PDF、Word、Excel、PPT、ZIP、TXT、CSV，每个不超过 100 MB"
      >
        <ul className={styles.attachments} data-sorted>
          {attachments.map(({ fileId, name }, at) => (
            <li key={fileId}>
              <SortHandle
                name={`附件“${name}”`}
                at={at}
                onMove={(from, to) => change({ attachments: moved(attachments, from, to) })}
              />
              <Input
                aria-label={`第 ${at + 1} 个附件的名称`}
                maxLength={200}
                status={errorAt(errors, `attachments.${at}.name`) === undefined ? '' : 'error'}
                value={name}
                onChange={({ target }) => rename(at, target.value)}
              />
              <FileFacts file={files.find(({ id }) => id === fileId)} name={name} />
              <Button
                type="text"
                aria-label={`删除附件“${name}”`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => change({ attachments: attachments.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ul>
        <SendingList sending={sending} />
        <div className="ui-toolbar ui-gap-2">
          <FileButton
            text="上传附件"
            label="选择附件"
            kinds={kinds}
            multiple
            loading={sending.length > 0}
            onFiles={(chosen) => void send(chosen)}
          />
        </div>
      </EditField>
    </div>
  );
}

function FileFacts({ file, name }: { readonly file: KnownFile | undefined; readonly name: string }) {
  if (!file) return <span className={styles.size}>—</span>;
  return (
    <a className={styles.size} href={file.url} target="_blank" rel="noreferrer" aria-label={`打开附件“${name}”`}>
      <DownloadOutlined aria-hidden /> {sizeText(file.size)}
    </a>
  );
}

function sizeText(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.max(1, Math.round(bytes / KIBIBYTE))} KB`;
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}
