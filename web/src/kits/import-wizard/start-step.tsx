import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { FileDrop } from './file-drop.tsx';
import type { ImportApi, Started } from './import-api.ts';
import type { ImportPageProps } from './import-page.tsx';
import styles from './import.module.css';
import { RecentImports } from './recent-imports.tsx';
import { useFile } from './use-file.ts';

interface StartStepProps extends ImportPageProps {
  readonly onStarted: (started: Started) => void;
  /** Continues an import that was begun before. */
  readonly onOpen: (id: string) => void;
}

/** Accepts a file, or continues an import that was left unfinished. */
export function StartStep(props: StartStepProps) {
  const { noun, unit, api, about = {}, guide, templates, otherStart, onStarted, onOpen } = props;
  const [isOther, setOther] = useState(otherStart?.isFirst ?? false);
  const own = templates ?? [{ label: '下载模板', input: about, fileName: `${noun}导入模板.xlsx` }];
  return (
    <>
      <section className={styles.card} aria-label={isOther && otherStart ? otherStart.label : '上传文件'}>
        <div className={styles.guide}>
          {otherStart ? (
            <Segmented
              aria-label="从哪里导入"
              options={[
                { value: false, label: '选择文件' },
                { value: true, label: otherStart.label },
              ]}
              value={isOther}
              onChange={setOther}
            />
          ) : (
            <p>
              先下载模板，把{noun}
              一行一个填好再上传。上传后逐格检查，有问题的可以在页面上直接修改，确认之前不会写入任何数据。
            </p>
          )}
          <div className={styles.tools}>
            {own.map((template) => (
              <TemplateButton key={template.label} api={api} {...template} />
            ))}
          </div>
        </div>
        {isOther && otherStart ? (
          otherStart.render(onStarted)
        ) : (
          <>
            {guide}
            <FileDrop api={api} about={about} onStarted={onStarted} />
            <Columns api={api} about={about} />
          </>
        )}
      </section>
      <RecentImports api={api} about={about} unit={unit} onOpen={onOpen} />
    </>
  );
}

interface TemplateButtonProps {
  readonly api: ImportApi;
  readonly label: string;
  readonly input: Readonly<Record<string, string>>;
  readonly fileName: string;
}

function TemplateButton({ api, label, input, fileName }: TemplateButtonProps) {
  const template = useFile(api.template);
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={template.loading}
      onClick={() => template.save(input, fileName)}
    >
      {label}
    </Button>
  );
}

/** What the columns accept, so that it can be read before the file is made. */
function Columns({ api, about }: { readonly api: ImportApi; readonly about: Readonly<Record<string, string>> }) {
  const { data } = useQuery(query(api.columns, about));
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
