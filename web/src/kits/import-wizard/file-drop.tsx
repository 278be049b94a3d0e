import { InboxOutlined } from '@ant-design/icons';
import { Spin, Upload } from 'antd';
import { upload } from '../../lib/api/client.ts';
import { toast } from '../../lib/screen/toast.ts';
import type { ImportApi, Started } from './import-api.ts';
import styles from './import.module.css';
import { sizeOf } from './step-bar.tsx';
import { useImportStart } from './use-import-start.ts';

interface FileDropProps {
  readonly api: ImportApi;
  readonly about: Readonly<Record<string, string>>;
  readonly onStarted: (started: Started) => void;
}

/** The drop zone for the file: drag and drop, or a file dialog. */
export function FileDrop({ api, about, onStarted }: FileDropProps) {
  const { kinds, maxBytes } = api.start.upload;
  const start = useImportStart({ send: (file: File) => upload(api.start, about, file), recent: api.recent, onStarted });
  const accept = kinds.map((kind) => `.${kind}`).join(',');
  const take = (file: File) => {
    const problem = problemOf(file, { kinds, maxBytes });
    if (problem) toast('error', problem);
    else start.mutate(file);
    // Our own client sends the file, not the component.
    return false;
  };
  const busy = start.isPending || start.isSuccess;
  return (
    <Spin spinning={busy} description="正在上传">
      <Upload.Dragger accept={accept} maxCount={1} showUploadList={false} disabled={busy} beforeUpload={take}>
        <p className={styles.inbox}>
          <InboxOutlined aria-hidden />
        </p>
        <p className={styles.drop}>把文件拖到这里，或点击选择文件</p>
        <p className={styles.hint}>
          支持 {kinds.join('、')}，不超过 {sizeOf(maxBytes)}
        </p>
      </Upload.Dragger>
    </Spin>
  );
}

function problemOf(
  file: File,
  { kinds, maxBytes }: { readonly kinds: readonly string[]; readonly maxBytes: number },
): string | undefined {
  const kind = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!kinds.includes(kind)) return `请选择 ${kinds.join('、')} 文件`;
  return file.size > maxBytes ? `文件不能超过 ${sizeOf(maxBytes)}` : undefined;
}
