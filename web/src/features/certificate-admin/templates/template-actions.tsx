import { TemplateState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { Space } from 'antd';
import { useNavigate } from 'react-router';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { designerPath } from '../model/template-paths.ts';
import type { TemplateRow } from './template-columns.tsx';

export function TemplateActions({ template }: { readonly template: TemplateRow }) {
  const navigate = useNavigate();
  const may = usePermission();
  const { copy, retire, resume } = useTemplateActions(template);
  const { id, name, state } = template;
  const mayPublish = may('cert:template:publish');
  return (
    <Space size="middle">
      {may('cert:template:save') && (
        <>
          <RowAction text="设计" of={name} onClick={() => void navigate(designerPath(id))} />
          <RowAction text="复制" of={name} onClick={() => void copy()} />
        </>
      )}
      {mayPublish && state === TemplateState.inUse && (
        <RowAction text="停用" of={name} danger onClick={() => void retire()} />
      )}
      {mayPublish && state === TemplateState.retired && (
        <RowAction text="启用" of={name} onClick={() => void resume()} />
      )}
    </Space>
  );
}

const affected = [certificateTemplateApi.paging, certificateTemplateApi.detail];

function useTemplateActions({ id, name, version }: TemplateRow) {
  const navigate = useNavigate();
  const copy = useCall(certificateTemplateApi.copy, { refresh: affected });
  const retire = useCall(certificateTemplateApi.retire, { refresh: affected });
  const resume = useCall(certificateTemplateApi.resume, { refresh: affected });
  return {
    copy: async (): Promise<void> => {
      const copyId = newId();
      if (!(await isDone(copy.mutateAsync({ id, copyId })))) return;
      toast('success', `已复制“${name}”`);
      void navigate(designerPath(copyId));
    },
    retire: async (): Promise<void> => {
      const content = '停用后不能再用它颁发证书，已经颁发的证书不受影响。以后可以重新启用。';
      if (!(await confirmAction({ title: `停用“${name}”吗？`, content, okText: '停用' }))) return;
      if (await isDone(retire.mutateAsync({ id, version }))) toast('success', `“${name}”已停用`);
    },
    resume: async (): Promise<void> => {
      if (await isDone(resume.mutateAsync({ id, version }))) toast('success', `“${name}”已启用`);
    },
  };
}

/** The error of a failed call has already been shown. */
const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
