import { type ReactNode } from 'react';
import { chooseDisplay, displaySettings, useDisplay, type DisplaySetting } from '../../theme/display-settings.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './display-dialog.module.css';

/** Type size, contrast and spacing of the whole site; every choice shows at once. */
export default function DisplayDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title="显示设置" onClose={onClose}>
      <Setting name="type" />
      <Setting name="contrast" />
      <Setting name="spacing" />
      <p className={styles.note}>只保存在这台设备上，对所有页面都有效，包括考试。</p>
    </Dialog>
  );
}

function Setting({ name }: { readonly name: DisplaySetting }): ReactNode {
  const chosen = useDisplay((display) => display[name]);
  const { label, options } = displaySettings[name];
  return (
    <fieldset className={styles.setting}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {Object.entries(options).map(([value, title]) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={`display-${name}`}
              checked={value === chosen}
              onChange={() => chooseDisplay({ [name]: value })}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
