import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import { optionLabel, type Field } from '@ganlin/contract/training/form';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { requestedFields, isBlank, type PublicClass } from '../model/form-values.ts';
import styles from './query.module.css';
import type { OwnRegistration } from './step-line.tsx';

interface RegistrationAnswersProps {
  readonly form: OwnRegistration['form'];
  readonly trainclass: Pick<PublicClass, 'charge' | 'required'>;
}

/** The answers of the form. Numbers that identify a person are masked: someone may look over the user's shoulder. */
export function RegistrationAnswers({ form, trainclass }: RegistrationAnswersProps): ReactNode {
  const given = requestedFields(trainclass).filter(({ key }) => !isBlank(form[key]));
  return (
    <section className={styles.panel} aria-label="报名信息">
      <h2>报名信息</h2>
      <dl className={styles.answers}>
        {given.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>{answerText(field, form[field.key] ?? '')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An answer as text. */
function answerText(field: Field, value: number | string): string {
  if (field.kind === 'choice') return optionLabel(field, value);
  const text = String(value);
  if (field.kind === 'time') return formatTime(text);
  if (field.key === 'mobile') return maskMobile(text);
  return field.secret ? maskIdCard(text) : text;
}
