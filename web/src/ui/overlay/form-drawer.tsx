import { Button, Drawer, Space } from 'antd';
import styles from './form-drawer.module.css';
import { GuardedFields, useGuardedForm, type FormPanelProps } from '../form/guarded-form.tsx';

/** A form at the side of the page. Mount it while it is needed; it opens by itself and reports when it has closed. */
export function FormDrawer<Fields extends object>(props: FormPanelProps<Fields>) {
  const { title, initial, okText = '保存', loading = false, children } = props;
  const guarded = useGuardedForm(props);
  const { id, open, saving, leave, onOpenChange } = guarded;
  return (
    <Drawer
      title={title}
      open={open}
      loading={loading}
      size="min(480px, 100vw)"
      onClose={() => void leave()}
      afterOpenChange={onOpenChange}
      footer={
        <Space className={styles.footer ?? ''}>
          <Button onClick={() => void leave()}>取消</Button>
          <Button type="primary" htmlType="submit" form={id} loading={saving} disabled={loading}>
            {okText}
          </Button>
        </Space>
      }
    >
      <GuardedFields guarded={guarded} initial={initial}>
        {children}
      </GuardedFields>
    </Drawer>
  );
}
