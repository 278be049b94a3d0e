import { Alert, Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { RegistrationFields } from '../../form/registration-fields.tsx';
import type { RegistrationFormState } from '../../form/use-registration-form.ts';
import type { FormValues } from '../../model/form-values.ts';
import { faultsOf } from '../../registration/use-registering.ts';
import type { ClassCounts } from '../person-row.ts';

interface FormPanelProps {
  readonly title: string;
  readonly okText: string;
  readonly form: RegistrationFormState;
  readonly counts: ClassCounts;
  /** Above the fields. */
  readonly children: ReactNode;
  readonly onSend: (values: FormValues) => Promise<void>;
  readonly onClosed: () => void;
}

/** The registration form as staff fill it in: the same fields and rules as on the page. */
export function FormPanel({ title, okText, form, counts, children, onSend, onClosed }: FormPanelProps) {
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leave = async () => {
    const content = '填写的内容不会保存。';
    const ask = { title: '放弃填写吗？', content, okText: '放弃', stayText: '继续填写' };
    if (!form.isDirty || (await confirmAction(ask))) setOpen(false);
  };
  const send = async () => {
    const values = form.check();
    if (!values || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(values);
      setOpen(false);
    } catch (error) {
      setFailure(error);
      form.blame(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      title={title}
      open={isOpen}
      size="min(720px, 100vw)"
      onClose={() => void leave()}
      afterOpenChange={(open) => !open && onClosed()}
      footer={
        <div className="ui-cluster ui-gap-2">
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {okText}
          </Button>
          <Button onClick={() => void leave()}>取消</Button>
        </div>
      }
    >
      {children}
      {failure !== undefined && <Alert type="error" showIcon title={messageOf(failure)} />}
      <RegistrationFields form={form} trainclass={counts} />
    </Drawer>
  );
}
