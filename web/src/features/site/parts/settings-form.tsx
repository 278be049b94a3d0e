import { siteApi, SiteForm } from '@ganlin/contract/site/settings';
import { Button, Form, type FormInstance } from 'antd';
import { useMay } from '../../../lib/may.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { GuardedFields, useGuardedForm } from '../../../ui/guarded-form.tsx';
import { isChanged } from '../site-fields.ts';
import { BasicSection, CopyrightSection, LogoSection, SwitchSection } from './settings-sections.tsx';
import styles from './settings.module.css';

export function SettingsForm({ saved }: { readonly saved: SiteForm }) {
  const may = useMay();
  const save = useCall(siteApi.save, { refresh: [siteApi.detail], silent: true });
  const guarded = useGuardedForm<SiteForm>({
    onSubmit: async (fields) => {
      await save.mutateAsync(fields);
      settle(guarded.form, SiteForm.parse(fields));
      toast('success', '保存成功');
    },
    fieldOf: { siteMarkupRefused: 'copyRight' },
  });
  const typed = Form.useWatch<SiteForm | undefined>([], { form: guarded.form, preserve: true });
  const isDirty = typed !== undefined && isChanged(typed, saved);
  return (
    <GuardedFields guarded={guarded} initial={saved}>
      <div className={styles.screen}>
        <BasicSection />
        <LogoSection />
        <SwitchSection />
        <CopyrightSection />
        {may('sys:config:save') && (
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

/** Puts values in as if nobody had typed them, without building the fields anew: the focus stays where it is. */
function settle(form: FormInstance<SiteForm>, values: SiteForm): void {
  const { props, ...texts } = values;
  const untouched = { touched: false, errors: [] };
  form.setFieldsValue(values);
  form.setFields([
    ...keysOf(texts).map((name) => ({ name, ...untouched })),
    ...keysOf(props).map((name) => ({ name: ['props', name] as ['props', typeof name], ...untouched })),
  ]);
}

// Object.keys forgets the names that the type knows; both objects come out of the contract's own schema.
const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
