import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sheet.module.css';
import { focusField, type RegistrationFormState } from './use-registration-form.ts';

/** Above the form after an attempt to send it: the errors that are left, each linked to its field. */
export function FaultSummary({ summary }: Pick<RegistrationFormState, 'summary'>): ReactNode {
  return (
    <div role="alert">
      {summary.length > 0 && (
        <div className={styles.faults}>
          <Icon name="alert" size={20} />
          <div>
            <b>还有 {summary.length} 项需要修改，已填内容都已保留</b>
            <p>
              {summary.map(({ field }) => (
                <button key={field.key} type="button" onClick={() => focusField(field.key)}>
                  {field.label}
                </button>
              ))}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
