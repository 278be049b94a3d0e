import { Form, Switch } from 'antd';
import { SwitchText } from '../../../ui/form/switch-text.tsx';
import styles from './settings.module.css';

export interface SwitchItem {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly disabled?: boolean;
}

/** Switches of a form, each with its explanation. */
export function SwitchList({ items }: { readonly items: readonly SwitchItem[] }) {
  return (
    <ul className={styles.switches}>
      {items.map(({ name, label, meaning, disabled = false }) => (
        <li key={name}>
          <SwitchText label={label} meaning={meaning} />
          <Form.Item name={name} valuePropName="checked" noStyle>
            <Switch aria-label={label} disabled={disabled} />
          </Form.Item>
        </li>
      ))}
    </ul>
  );
}
