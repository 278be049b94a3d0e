import { EditOutlined } from '@ant-design/icons';
import { personApi } from '@ganlin/contract/training/person';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { useRegistrationForm } from '../../form/use-registration-form.ts';
import { mayEdit, type ClassCounts, type PersonDetail } from '../person-row.ts';
import { affectedQueries } from '../use-immediate-actions.ts';
import { FormPanel } from './form-panel.tsx';

interface EditPersonProps {
  readonly person: PersonDetail;
  readonly counts: ClassCounts;
}

/** Corrects what a person has filled in; numbers that stay masked stay as they are. */
export function EditPerson(props: EditPersonProps) {
  const may = usePermission();
  const [isAsked, setAsked] = useState(false);
  if (!may('train:person:save') || !mayEdit(props.person)) return null;
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setAsked(true)}>
        修改报名信息
      </Button>
      {isAsked && <Editing {...props} onClosed={() => setAsked(false)} />}
    </>
  );
}

function Editing({ person, counts, onClosed }: EditPersonProps & { readonly onClosed: () => void }) {
  const form = useRegistrationForm(counts, person.form);
  const edit = useCall(personApi.edit, { refresh: affectedQueries, silent: true });
  return (
    <FormPanel
      title={`修改${person.name}的报名信息`}
      okText="保存"
      form={form}
      counts={counts}
      onSend={async (values) => {
        const { changed } = await edit.mutateAsync({ id: person.id, form: values });
        toast('success', changed > 0 ? `已修改 ${changed} 项，本人会收到通知` : '没有改动');
      }}
      onClosed={onClosed}
    >
      <p>号码只显示一部分。不改的请保持原样，要改的请删去后完整填写。</p>
    </FormPanel>
  );
}
