import { formatFen } from '@ganlin/contract/core/money';
import { fieldGroups, type FieldGroup } from '@ganlin/contract/training/form';
import { Fragment, type ReactNode } from 'react';
import { FaultSummary } from './fault-summary.tsx';
import { FormField } from './form-field.tsx';
import { requestedFields, type PublicClass } from '../model/form-values.ts';
import styles from './sheet.module.css';
import { TransferCard } from './transfer-card.tsx';
import type { RegistrationFormState } from './use-registration-form.ts';

interface RegistrationFieldsProps {
  readonly form: RegistrationFormState;
  /** Staff need no account to transfer to. */
  readonly trainclass: Pick<PublicClass, 'feeFen'> & Partial<Pick<PublicClass, 'transfer'>>;
}

const groups = ['person', 'stay', 'fee', 'remark'] as const satisfies readonly FieldGroup[];

/** All fields of a class's form, by group; the class passed to `useRegistrationForm` decides which. */
export function RegistrationFields({ form, trainclass }: RegistrationFieldsProps): ReactNode {
  const requested = requestedFields(form.rules);
  return (
    <>
      <FaultSummary summary={form.summary} />
      {groups.map((group) => {
        const own = requested.filter((field) => field.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className={styles.group} aria-label={fieldGroups[group]}>
            <h2>
              {fieldGroups[group]}
              {group === 'fee' && <small>本班收费 ¥{formatFen(trainclass.feeFen)}</small>}
            </h2>
            <div className={styles.grid}>
              {own.map((field) => (
                <Fragment key={field.key}>
                  <FormField bound={form.bind(field)} />
                  {field.key === 'transferType' && trainclass.transfer && (
                    <TransferCard transferType={form.values.transferType} transfer={trainclass.transfer} />
                  )}
                </Fragment>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
