import { Alert } from 'antd';
import { formatTime } from '../../lib/text/format.ts';
import type { Started } from './import-api.ts';

interface SameFileProps {
  readonly sameAs: NonNullable<Started['sameAs']>;
  readonly unit: string;
}

/** The very same file was uploaded before: it is not rejected, but the user should know. */
export function SameFile({ sameAs: { fileName, importedAt, count }, unit }: SameFileProps) {
  const before =
    importedAt === null
      ? `内容相同的文件“${fileName}”已经上传，还没有确认导入，共 ${count} ${unit}。`
      : `内容相同的文件“${fileName}”已于 ${formatTime(importedAt)} 导入 ${count} ${unit}。`;
  return <Alert type="info" showIcon closable title={`${before}请确认是否需要再次导入。`} />;
}
