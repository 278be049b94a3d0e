import { MEBIBYTE } from '@ganlin/contract/core/size';
import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { mediaErrors } from '@ganlin/contract/media/errors';
import { examApi } from '@ganlin/contract/exam/exam';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { upload } from '../../../../lib/api/client.ts';
import { reportFailure } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import styles from '../../../../kits/record-editor/editor.module.css';

interface CoverFieldProps {
  readonly cover: string | null;
  readonly url: string;
  readonly onChange: (cover: { readonly cover: string | null; readonly coverUrl: string }) => void;
}

const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 5 * MEBIBYTE;

/** The picture of the exam in lists. */
export function CoverField({ cover, url, onChange }: CoverFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    const wrong = wrongWith(file);
    if (wrong) return toast('warning', wrong);
    setSending(true);
    try {
      const stored = await upload(examApi.uploadCover, {}, file);
      onChange({ cover: stored.id, coverUrl: stored.url });
    } catch (error) {
      reportFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="ui-toolbar ui-gap-2-3">
      <div className={styles.pictureFrame}>
        {cover === null ? <PictureOutlined aria-hidden /> : <img src={url} alt="封面预览" />}
      </div>
      <input
        ref={picker}
        type="file"
        className="ui-unseen"
        accept={accepted.join()}
        aria-label="选择封面图片"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after it was rejected.
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={isSending} onClick={() => picker.current?.click()}>
        {cover === null ? '上传图片' : '换一张'}
      </Button>
      {cover !== null && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => onChange({ cover: null, coverUrl: '' })}
        >
          移除
        </Button>
      )}
      <span className={styles.hint}>PNG、JPG 或 WebP，不超过 5 MB</span>
    </div>
  );
}

function wrongWith({ type, size }: File): string | undefined {
  if (!accepted.includes(type)) return mediaErrors.fileTypeRefused.msg;
  if (size > MAX_BYTES) return mediaErrors.fileTooLarge.msg.replace('{limit}', '5 MB');
  return undefined;
}
