import { Alert, Form, Switch } from 'antd';
import { SwitchText } from '../../../ui/form/switch-text.tsx';
import styles from './settings.module.css';

export interface SwitchItem {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly disabled?: boolean;
  /** What is missing for it to work, shown while it is on. */
  readonly missing?: string | undefined;
}

/** Switches of a form, each with its explanation. */
export function SwitchList({ items }: { readonly items: readonly SwitchItem[] }) {
  return (
    <ul className={styles.switches}>
      {items.map(({ name, label, meaning, disabled = false, missing }) => (
        <li key={name}>
          <span>
            <SwitchText label={label} meaning={meaning} />
            {missing !== undefined && <Missing name={name} text={missing} />}
          </span>
          <Form.Item name={name} valuePropName="checked" noStyle>
            <Switch aria-label={label} disabled={disabled} />
          </Form.Item>
        </li>
      ))}
    </ul>
  );
}

function Missing({ name, text }: { readonly name: string; readonly text: string }) {
  const isOn: unknown = Form.useWatch(name);
  return isOn === true && <Alert type="warning" showIcon title={text} />;
}
