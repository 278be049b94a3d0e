import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { firstDraft, type BuiltInDesignName } from '@ganlin/domain/certificate-paper/built-in-designs';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { designerPath } from '../model/template-paths.ts';
import { DesignChoice } from './design-choice.tsx';

interface Fields {
  readonly from: BuiltInDesignName;
  readonly name: string;
  readonly issuer: string;
}

/** Creates a template from a built-in design and opens it. */
export function NewTemplateDialog({ onClosed }: { readonly onClosed: () => void }) {
  // Repeated calls create one template.
  const [id] = useState(newId);
  const navigate = useNavigate();
  const isCreated = useRef(false);
  const save = useCall(certificateTemplateApi.save, { refresh: [certificateTemplateApi.paging], silent: true });
  return (
    <FormDialog<Fields>
      title="新建证书模板"
      okText="开始设计"
      initial={{ from: 'groundOperator', name: '', issuer: '' }}
      onSubmit={async ({ from, name, issuer }) => {
        await save.mutateAsync({ id, form: firstDraft(from, { name: name.trim(), issuer: issuer.trim() }) });
        isCreated.current = true;
      }}
      onClosed={() => {
        onClosed();
        if (isCreated.current) void navigate(designerPath(id));
      }}
    >
      <Form.Item name="from" label="样式">
        <DesignChoice />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} placeholder="如 地面作业人员上岗证" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="issuer"
        label="发证单位"
        extra="印在证书和印章上，以后可以修改"
        rules={[{ required: true, whitespace: true, message: '请填写发证单位' }]}
      >
        <Input maxLength={30} placeholder="如 河北省人工影响天气中心" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
