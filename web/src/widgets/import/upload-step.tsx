import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin, Upload } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { upload } from '../../lib/client.ts';
import { query } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import type { ImportApi } from './import-api.ts';
import type { ImportPageProps } from './import-page.tsx';
import styles from './import.module.css';
import { RecentImports } from './recent-imports.tsx';
import { sizeOf } from './step-bar.tsx';
import { useFile } from './use-file.ts';

interface UploadStepProps extends Pick<ImportPageProps, 'noun' | 'unit' | 'api'> {
  readonly onStarted: (id: string) => void;
}

/** Takes a file, or goes on with one that was left before it was imported. */
export function UploadStep({ noun, unit, api, onStarted }: UploadStepProps) {
  const { kinds, maxBytes } = api.start.upload;
  const template = useFile(api.template);
  const start = useStart(api, onStarted);
  const accept = kinds.map((kind) => `.${kind}`).join(',');
  const take = (file: File) => {
    const problem = problemOf(file, { kinds, maxBytes });
    if (problem) toast('error', problem);
    else start.mutate(file);
    // The file is sent by our own client, not by the component.
    return false;
  };
  const busy = start.isPending || start.isSuccess;
  return (
    <>
      <section className={styles.card} aria-label="上传文件">
        <div className={styles.guide}>
          <p>
            先下载模板，把{noun}
            一行一个填好再上传。上传后逐格检查，有问题的可以在页面上直接修改，确认之前不会写入任何数据。
          </p>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={template.loading}
            onClick={() => template.save({}, `${noun}导入模板.xlsx`)}
          >
            下载模板
          </Button>
        </div>
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
        <Columns api={api} />
      </section>
      <RecentImports api={api} unit={unit} onOpen={onStarted} />
    </>
  );
}

function useStart(api: ImportApi, onStarted: (id: string) => void) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (file: File) => upload(api.start, {}, file),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.recent.path] }),
  });
  const { data } = start;
  const tell = useEffectEvent(onStarted);
  // In an effect, which waits while another tab is shown: what was started here must not pull the user back.
  useEffect(() => {
    if (data) tell(data.id);
  }, [data]);
  return start;
}

/** What the columns take, so that it can be read before the file is made. */
function Columns({ api }: { readonly api: ImportApi }) {
  const { data } = useQuery(query(api.columns, {}));
  if (!data) return null;
  return (
    <dl className={styles.columns} aria-label="模板的列">
      {data.map(({ key, title, required, hint }) => (
        <div key={key}>
          <dt>
            {title}
            {required && <em>必填</em>}
          </dt>
          <dd>{hint || '可以不填'}</dd>
        </div>
      ))}
    </dl>
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
