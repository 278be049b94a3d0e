import { Modal } from 'antd';
import { GuardedFields, useGuardedForm, type FormPanelProps } from '../form/guarded-form.tsx';

interface FormDialogProps<Fields> extends FormPanelProps<Fields> {
  /** The confirmed action cannot be undone. */
  readonly danger?: boolean;
}

/** A form of one or two fields in a dialog. Mount it while it is needed, like the drawer. */
export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const { title, initial, okText = '确定', danger = false, children } = props;
  const guarded = useGuardedForm(props);
  const { id, open, saving, leave, onOpenChange } = guarded;
  return (
    <Modal
      title={title}
      open={open}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: id, danger }}
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
