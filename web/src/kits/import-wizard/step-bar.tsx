import { CheckOutlined, FileExcelOutlined, FileTextOutlined, FileWordOutlined } from '@ant-design/icons';
import { ImportState, rowUnitOf, type Import } from '@ganlin/contract/core/import';
import { formatTime } from '../../lib/text/format.ts';
import styles from './import.module.css';

const steps = ['上传文件', '预览与修正', '完成'];
const icons = { xlsx: FileExcelOutlined, docx: FileWordOutlined, txt: FileTextOutlined } as const;

/** The current step, and the file. */
export function StepBar({ import: shown, unit }: { readonly import: Import | undefined; readonly unit: string }) {
  const at = stepOf(shown);
  return (
    <section className={styles.steps} aria-label="导入步骤">
      <ol>
        {steps.map((name, index) => (
          <li key={name} data-place={placeOf(index, at)} aria-current={index === at ? 'step' : undefined}>
            <i aria-hidden="true">{index < at ? <CheckOutlined /> : index + 1}</i>
            {name}
          </li>
        ))}
      </ol>
      {shown && (
        <p className={styles.file}>
          <FileIcon name={shown.fileName} />
          <b>{shown.fileName}</b>
          <span>{factsOf(shown, unit)}</span>
        </p>
      )}
    </section>
  );
}

function FileIcon({ name }: { readonly name: string }) {
  const kind = name.split('.').at(-1)?.toLowerCase() ?? '';
  const Icon = Object.entries(icons).find(([known]) => known === kind)?.[1] ?? FileTextOutlined;
  return <Icon aria-hidden />;
}

export function factsOf({ fileName, fileSize, counts, createdAt }: Import, unit: string): string {
  const rows = counts.all > 0 ? `${counts.all.toLocaleString('zh-CN')} ${rowUnitOf(fileName, unit)}，` : '';
  return `${sizeOf(fileSize)}，${rows}${formatTime(createdAt)} 上传`;
}

export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${Number((kilobytes / 1024).toFixed(1))} MB`;
}

/** A finished import has completed all its steps. */
function stepOf(shown: Import | undefined): number {
  if (!shown || shown.state === ImportState.checking || shown.state === ImportState.failed) return 0;
  if (shown.state === ImportState.ready) return 1;
  return shown.state === ImportState.applying ? 2 : steps.length;
}

function placeOf(index: number, at: number): 'done' | 'now' | 'next' {
  if (index === at) return 'now';
  return index < at ? 'done' : 'next';
}
