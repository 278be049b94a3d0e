import { EditOutlined, UploadOutlined } from '@ant-design/icons';
import { courseApi, MaterialState } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { Button, Upload } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { acceptOf, isUploaded, materialApis, materialIdOf, type UploadedKind } from '../material-api.ts';
import type { FilePanelProps } from './file-panel.tsx';
import { lengthText } from '../files/file-text.ts';
import { RuleRow } from './rule-row.tsx';
import { SubtitleField } from './subtitle-field.tsx';

type MaterialFieldsProps = Omit<FilePanelProps, 'editing'>;

/** What the file is made of: an upload that can be replaced, or a text that is written here. */
export function MaterialFields({ file, material, uploads, onWrite }: MaterialFieldsProps) {
  const { kind } = file;
  if (kind === FileKind.text) {
    const length = lengthText(file, material);
    return (
      <RuleRow label="正文" hint={length === '' ? '还没有正文' : length}>
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={onWrite}>
          编辑正文
        </Button>
      </RuleRow>
    );
  }
  if (!isUploaded(kind)) return null;
  return <UploadedFields {...{ file, material, uploads, kind }} />;
}

type UploadedFieldsProps = Omit<MaterialFieldsProps, 'onWrite'> & { readonly kind: UploadedKind };

function UploadedFields({ file, material, uploads, kind }: UploadedFieldsProps) {
  const id = materialIdOf(file);
  const {
    target: { states },
    retry: retryApi,
  } = materialApis[kind];
  const retry = useCall(retryApi, { refresh: [courseApi.materials, states] });
  const facts = [material.name, lengthText(file, material)];
  if (material.version > 1) facts.push(`第 ${material.version} 版`);
  const isFailed = material.state === MaterialState.failed;
  return (
    <>
      <RuleRow
        label="文件"
        hint={facts.filter((fact) => fact !== '').join(' · ') || (id === null ? '还没有文件' : '已上传')}
        error={isFailed ? material.reason || '处理失败' : undefined}
      >
        <Upload
          accept={acceptOf([kind])}
          maxCount={1}
          showUploadList={false}
          disabled={material.sending !== undefined}
          beforeUpload={(chosen) => {
            void uploads.replace(file.id, chosen, kind);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} disabled={material.sending !== undefined}>
            {id === null ? '上传文件' : '更换文件'}
          </Button>
        </Upload>
      </RuleRow>
      {kind !== FileKind.document && id !== null && material.sending === undefined && !isFailed && (
        <SubtitleField key={id} videoId={id} hasSubtitle={material.hasSubtitle} />
      )}
      {isFailed && id !== null && (
        <RuleRow label="再处理一次" hint="文件没有损坏时可以重试">
          <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
            重新处理
          </Button>
        </RuleRow>
      )}
    </>
  );
}
