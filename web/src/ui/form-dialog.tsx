import { Modal } from 'antd';
import { GuardedFields, useGuardedForm, type FormPanelProps } from './guarded-form.tsx';

/** A form of a field or two in a window. Render it while it is wanted, as the drawer. */
export function FormDialog<Fields extends object>(props: FormPanelProps<Fields>) {
  const { title, initial, okText = '确定', children } = props;
  const guarded = useGuardedForm(props);
  const { id, open, saving, leave, onOpenChange } = guarded;
  return (
    <Modal
      title={title}
      open={open}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={saving}
      onCancel={() => void leave()}
      afterOpenChange={onOpenChange}
    >
      <GuardedFields guarded={guarded} initial={initial}>
        {children}
      </GuardedFields>
    </Modal>
  );
}
