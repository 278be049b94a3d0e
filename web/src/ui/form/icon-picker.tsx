import { useId } from 'react';
import styles from './icon-picker.module.css';
import { MenuIcon, menuIcons } from '../menu-icon.tsx';

interface IconPickerProps {
  /** Set by the surrounding form item. */
  readonly value?: string;
  readonly onChange?: (name: string) => void;
}

/** All icons a menu item may have. They are radio buttons: one Tab stop, arrow keys within. */
export function IconPicker({ value = '', onChange }: IconPickerProps) {
  const name = useId();
  const choices = [
    { icon: '', label: '默认' },
    ...Object.entries(menuIcons).map(([icon, { label }]) => ({ icon, label })),
  ];
  return (
    <div className={styles.grid} role="radiogroup" aria-label="图标">
      {choices.map(({ icon, label }) => (
        <label key={icon} className={styles.icon} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === icon}
            onChange={() => onChange?.(icon)}
          />
          <MenuIcon name={icon} />
        </label>
      ))}
    </div>
  );
}
