import { MEBIBYTE } from '@ganlin/contract/core/size';
import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { mediaErrors } from '@ganlin/contract/media/errors';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { reportFailure } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  readonly label: string;
  readonly shape?: 'wide' | 'square';
  readonly file: string | null;
  readonly url: string;
  readonly upload: (file: File) => Promise<{ readonly id: string; readonly url: string }>;
  readonly onChange: (file: string | null, url: string) => void;
}

const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 5 * MEBIBYTE;

/** A picture of a record, uploaded immediately and stored when the record is saved. */
export function PictureField({ label, shape = 'wide', file, url, upload, onChange }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (chosen: File) => {
    const wrong = wrongWith(chosen);
    if (wrong) return toast('warning', wrong);
    setSending(true);
    try {
      const stored = await upload(chosen);
      onChange(stored.id, stored.url);
    } catch (error) {
      reportFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="ui-toolbar ui-gap-2-3">
      <div className={styles.frame} data-shape={shape}>
        {file === null ? <PictureOutlined aria-hidden /> : <img src={url} alt={`${label}预览`} />}
      </div>
      <input
        ref={picker}
        type="file"
        className="ui-unseen"
        accept={accepted.join()}
        aria-label={`选择${label}`}
        tabIndex={-1}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // Lets the same file be selected again after it was rejected.
          target.value = '';
          if (chosen) void send(chosen);
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={isSending} onClick={() => picker.current?.click()}>
        {file === null ? '上传图片' : '换一张'}
      </Button>
      {file !== null && (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null, '')}>
          移除
        </Button>
      )}
      <span className="ui-note">PNG、JPG 或 WebP，不超过 5 MB</span>
    </div>
  );
}

function wrongWith({ type, size }: File): string | undefined {
  if (!accepted.includes(type)) return mediaErrors.fileTypeRefused.msg;
  if (size > MAX_BYTES) return mediaErrors.fileTooLarge.msg.replace('{limit}', '5 MB');
  return undefined;
}
