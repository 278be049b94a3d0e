import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { dayInChina } from '@ganlin/contract/core/time';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DayItem } from '../model/day-item.tsx';
import { nameOf, type GrantRow } from '../model/grant-row.ts';
import { textLabels } from '../model/grant-texts.ts';
import { useTemplates } from '../model/template-select.tsx';

interface RenewFields {
  readonly issuedOn: string;
  readonly reason?: string;
  readonly className?: string;
  readonly studyHours?: string;
  readonly theoryScore?: string;
  readonly practicalScore?: string;
}

interface RenewDialogProps {
  readonly row: Pick<GrantRow, 'id' | 'number' | 'name' | 'templateId'>;
  readonly onClosed: () => void;
}

/** Grants a new certificate in the place of this one. */
export function RenewDialog({ row, onClosed }: RenewDialogProps) {
  // One for all tries, so that a repeated one grants nothing twice.
  const [grantId] = useState(newId);
  const [today] = useState(() => dayInChina(new Date()));
  const needs = useTemplates()?.find(({ id }) => id === row.templateId)?.needs ?? [];
  const refresh = [certificateGrantApi.paging, certificateGrantApi.detail];
  const save = useCall(certificateGrantApi.renew, { refresh, silent: true });
  return (
    <FormDialog<RenewFields>
      title={`换发证书：${nameOf(row)}`}
      okText="换发"
      initial={{ issuedOn: today }}
      onSubmit={async (fields) => {
        const { number } = await save.mutateAsync({ id: row.id, grantId, ...fields });
        toast('success', `已换发，新编号 ${number}`);
      }}
      onClosed={onClosed}
    >
      <p>按模板现在的版本颁发一本新编号的证书。原证书立即失效，查验时显示“已换发新证”，不能撤回。</p>
      <Form.Item name="issuedOn" label="发证日期" rules={[{ required: true, message: '请选择发证日期' }]}>
        <DayItem label="发证日期" />
      </Form.Item>
      {needs.map((text) => (
        <Form.Item key={text} name={text} label={textLabels[text].label} required rules={[textLabels[text].rule]}>
          <Input maxLength={textLabels[text].maxLength} />
        </Form.Item>
      ))}
      <Form.Item name="reason" label="换发原因" extra="例如：到期复训合格、姓名更正、遗失补发">
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}
