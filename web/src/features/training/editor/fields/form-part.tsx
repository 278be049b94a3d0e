import { codesIn } from '@ganlin/contract/training/form';
import { Charge } from '@ganlin/contract/training/kinds';
import { Button, Checkbox } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from './form-part.module.css';
import { FormPreview } from './form-preview.tsx';
import { ALL_CODES, COMMON_CODES, tickGroups, withCode } from './required-codes.ts';
import type { PartProps } from '../use-class-editor.ts';

const choices = [
  { label: '常用', codes: COMMON_CODES },
  { label: '全部', codes: ALL_CODES },
] as const;

/** The required fields of the registration form, with a preview of the form as applicants see it. */
export function FormPart({ editing: { draft, change, errors } }: PartProps) {
  const { required, charge } = draft;
  const chosen = codesIn(required);
  return (
    <section className={styles.panel} aria-label="报名表">
      <div className={styles.ticks}>
        <header className={styles.head}>
          <h2>必填项</h2>
          <span className={styles.choices}>
            {choices.map(({ label, codes }) => (
              <Button
                key={label}
                size="small"
                aria-pressed={required === codes}
                onClick={() => change({ required: codes })}
              >
                {label}
              </Button>
            ))}
          </span>
        </header>
        <p className="ui-note">勾选的必须填写，其余的可以不填。</p>
        <FieldError text={errorWithin(errors, 'required')} />
        {tickGroups.map(({ group, title, ticks }) => {
          const isUnasked = group === 'fee' && charge === Charge.free;
          return (
            <fieldset key={group} className={styles.group} data-unasked={isUnasked}>
              <legend>{title}</legend>
              {isUnasked && <p className="ui-note">培训班不收费，报名表里没有这一部分。</p>}
              <div className={styles.boxes}>
                {ticks.map(({ code, label }) => (
                  <Checkbox
                    key={code}
                    disabled={isUnasked}
                    checked={chosen.includes(code)}
                    onChange={({ target }) => change({ required: withCode(required, code, target.checked) })}
                  >
                    {label}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
      <FormPreview required={required} charge={charge} />
    </section>
  );
}
