import type { Permission } from '@ganlin/contract/permissions';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, type ReactNode } from 'react';
import type { FieldOf } from '../../../lib/api/field-error.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { GuardedFields, useGuardedForm } from '../../../ui/form/guarded-form.tsx';
import styles from './settings.module.css';

interface SectionFormProps<Fields> {
  /** Every field by its name, as stored on the server. Fields are plain values. */
  readonly saved: Fields;
  /** Saves by a silent call and returns the new form values. */
  readonly onSave: (fields: Fields) => Promise<Fields>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly fieldOf?: FieldOf;
  /** The permission required to save it. */
  readonly need?: Permission;
  readonly children: ReactNode;
  /** Beside the form where there is space, such as a preview. */
  readonly aside?: ReactNode;
}

/** One section of the settings: saved and reset by itself. */
export function SectionForm<Fields extends object>(props: SectionFormProps<Fields>) {
  const { saved, onSave, onDirty, fieldOf = {}, need = 'sys:config:save', children, aside } = props;
  const may = usePermission();
  const guarded = useGuardedForm<Fields>({
    onSubmit: async (fields) => {
      // A field that is currently not shown keeps its value.
      settle(guarded.form, await onSave({ ...saved, ...fields }));
      toast('success', '保存成功');
    },
    fieldOf,
  });
  const typed = Form.useWatch<Fields | undefined>([], { form: guarded.form, preserve: true });
  const isDirty = typed !== undefined && keysOf(saved).some((name) => !Object.is(typed[name], saved[name]));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <GuardedFields guarded={guarded} initial={saved}>
      <div className={aside === undefined ? styles.screen : styles.wide}>
        <div className={styles.fields}>{children}</div>
        {aside}
        {may(need) && (
          <div className={styles.foot}>
            <output>{isDirty ? '有未保存的修改' : ''}</output>
            <Button disabled={!isDirty || guarded.saving} onClick={() => settle(guarded.form, saved)}>
              还原
            </Button>
            <Button type="primary" htmlType="submit" disabled={!isDirty} loading={guarded.saving}>
              保存
            </Button>
          </div>
        )}
      </div>
    </GuardedFields>
  );
}

/** Sets values as untouched, without rebuilding the fields: the focus stays where it is. */
function settle<Fields extends object>(form: FormInstance<Fields>, values: Fields): void {
  const fields = keysOf(values).map((name) => ({ name, value: values[name], touched: false, errors: [] }));
  // antd types names by the fields; these come from the fields themselves.
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
}

// Object.keys loses the key types; the objects here are built by this feature, field by field.
const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
