import { UserAddOutlined } from '@ant-design/icons';
import { blankForm } from '../../model/form-values.ts';
import { personApi } from '@ganlin/contract/training/person';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { UserPicker } from '../../../../kits/pickers/user-picker.tsx';
import { useRegistrationForm } from '../../form/use-registration-form.ts';
import type { ClassCounts } from '../person-row.ts';
import { affectedQueries } from '../use-immediate-actions.ts';
import { FormPanel } from './form-panel.tsx';

interface AddPersonProps {
  readonly activityId: string;
  readonly counts: ClassCounts;
}

/** Registers one person: an account that the caller may see, or somebody whose details they type. */
export function AddPerson(props: AddPersonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setAsked(true)}>
        新增报名
      </Button>
      {isAsked && <Adding {...props} onClosed={() => setAsked(false)} />}
    </>
  );
}

function Adding({ activityId, counts, onClosed }: AddPersonProps & { readonly onClosed: () => void }) {
  const maySearch = usePermission()('sys:user:paging');
  const pickerId = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [userId, setUserId] = useState<string | null>(null);
  const form = useRegistrationForm(counts, {});
  const add = useCall(personApi.add, { refresh: affectedQueries, silent: true });
  const choose = async (id: string | null) => {
    setUserId(id);
    form.reset(id === null ? blankForm : await call(personApi.known, { activityId, userId: id }));
  };
  return (
    <FormPanel
      title="新增报名"
      okText="报名"
      form={form}
      counts={counts}
      onSend={async (values) => {
        await add.mutateAsync({ activityId, key, userId, form: values });
        toast('success', `${values.name}的报名已登记，本人会收到通知`);
      }}
      onClosed={onClosed}
    >
      {maySearch && (
        <div className="ui-stack ui-gap-2">
          <label htmlFor={pickerId}>已有账号的人员（可以不选，直接填写）</label>
          <UserPicker id={pickerId} value={userId} onChange={(id) => void choose(id)} />
        </div>
      )}
    </FormPanel>
  );
}
