import {
  CHECK_DIGIT_HINT,
  fieldGroups,
  fields,
  optionLabel,
  type Field,
  type FieldGroup,
} from '@ganlin/contract/training/form';
import { personApi } from '@ganlin/contract/training/person';
import { useId, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/may.ts';
import { useCall } from '../../../lib/query.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import styles from './drawer.module.css';
import type { PersonDetail } from './person-row.ts';

/** Numbers are masked until somebody who may asks for them; asking is recorded, so it is done by hand. */
export function useWholeForm(id: string) {
  const may = useMay();
  const unmask = useCall(personApi.unmask);
  const [whole, setWhole] = useState<{ readonly id: string; readonly form: PersonDetail['form'] }>();
  const form = whole?.id === id ? whole.form : undefined;
  const isOffered = form === undefined && may('train:person:unmask');
  const ask = () => unmask.mutate({ id }, { onSuccess: (shown) => setWhole({ id, form: shown }) });
  return { form, ask: isOffered ? ask : undefined };
}

interface PersonFieldsProps {
  readonly person: PersonDetail;
  readonly isPaid: boolean;
}

/** The form as it was filled in, group by group. */
export function PersonFields({ person, isPaid }: PersonFieldsProps) {
  return (
    <>
      {groups
        .filter((group) => isPaid || group !== 'fee')
        .map((group) => (
          <Group key={group} group={group} person={person} />
        ))}
    </>
  );
}

// The keys of a closed record are its own words.
const groups = Object.keys(fieldGroups) as FieldGroup[];

function Group({ group, person }: { readonly group: FieldGroup; readonly person: PersonDetail }) {
  const title = useId();
  const own = fields.filter((field) => field.group === group);
  const given = own.filter((field) => wordsOf(field, person.form) !== '');
  const blank = own.filter((field) => !given.includes(field)).map(({ label }) => label);
  // A remark that nobody made needs no heading.
  if (own.length === 1 && given.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title}>{fieldGroups[group]}</h3>
      {given.length > 0 && (
        <dl className={styles.facts}>
          {given.map((field) => (
            <div key={field.key} data-long={field.kind === 'long' || field.maxLength >= 200}>
              <dt>{field.label}</dt>
              <dd>
                {wordsOf(field, person.form)}
                {field.key === 'idCard' && person.doubtful && <Doubt />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {blank.length > 0 && <p className={styles.blank}>未填：{blank.join('、')}</p>}
    </section>
  );
}

function Doubt() {
  return (
    <span className={styles.doubt} title={CHECK_DIGIT_HINT}>
      <StateTag tone="warn">末位校验不符</StateTag>
    </span>
  );
}

/** What was filled in, in words; empty if nothing was. */
export function wordsOf(field: Field, form: PersonDetail['form']): string {
  const value = form[field.key] ?? '';
  if (value === '') return '';
  if (field.options) return optionLabel(field, value);
  return field.kind === 'time' ? formatTime(String(value)) : String(value);
}
