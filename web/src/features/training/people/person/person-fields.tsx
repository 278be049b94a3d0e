import {
  CHECK_DIGIT_HINT,
  fieldGroups,
  fields,
  optionLabel,
  type Field,
  type FieldGroup,
} from '@ganlin/contract/training/form';
import { personApi } from '@ganlin/contract/training/person';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { formatTime } from '../../../../lib/text/format.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { zodRule } from '../../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import styles from './drawer.module.css';
import type { PersonDetail } from '../person-row.ts';

/** Numbers are masked until an authorised user requests them and gives a reason; both are recorded. */
export function useWholeForm(id: string) {
  const may = usePermission();
  const [whole, setWhole] = useState<{ readonly id: string; readonly form: PersonDetail['form'] }>();
  const form = whole?.id === id ? whole.form : undefined;
  const isOffered = form === undefined && may('train:person:unmask');
  const [isAsking, setAsking] = useState(false);
  const dialog = isAsking && (
    <UnmaskDialog id={id} onShow={(shown) => setWhole({ id, form: shown })} onClosed={() => setAsking(false)} />
  );
  return { form, ask: isOffered ? () => setAsking(true) : undefined, dialog };
}

interface UnmaskDialogProps {
  readonly id: string;
  readonly onShow: (form: PersonDetail['form']) => void;
  readonly onClosed: () => void;
}

function UnmaskDialog({ id, onShow, onClosed }: UnmaskDialogProps) {
  const unmask = useCall(personApi.unmask, { silent: true });
  const submit = async ({ reason }: { reason: string }) => onShow(await unmask.mutateAsync({ id, reason }));
  return (
    <FormDialog title="查看完整号码" okText="查看" onSubmit={submit} onClosed={onClosed}>
      <Form.Item
        name="reason"
        label="查看原因"
        extra="查看原因会写入操作日志。"
        required
        rules={[zodRule(personApi.unmask.request.shape.reason)]}
      >
        <Input placeholder="例如：电话核对报名信息" maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}

interface PersonFieldsProps {
  readonly person: PersonDetail;
  readonly isPaid: boolean;
}

/** The form as filled in, group by group. */
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

// The keys of a closed record are its own literals.
const groups = Object.keys(fieldGroups) as FieldGroup[];

function Group({ group, person }: { readonly group: FieldGroup; readonly person: PersonDetail }) {
  const title = useId();
  const own = fields.filter((field) => field.group === group);
  const given = own.filter((field) => textOf(field, person.form) !== '');
  const gone = person.numbersErasedAt === null ? [] : own.filter(({ key }) => erasedNumbers.has(key));
  const blank = own.filter((field) => !given.includes(field) && !gone.includes(field)).map(({ label }) => label);
  // An empty remark needs no heading.
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
                {textOf(field, person.form)}
                {field.key === 'idCard' && person.doubtful && <Doubt />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {person.numbersErasedAt !== null && gone.length > 0 && (
        <p className={styles.blank}>
          {gone.map(({ label }) => label).join('、')}：已按规定删除（{formatTime(person.numbersErasedAt)}）
        </p>
      )}
      {blank.length > 0 && <p className={styles.blank}>未填：{blank.join('、')}</p>}
    </section>
  );
}

/** Erased together when their retention period is over. */
const erasedNumbers: ReadonlySet<Field['key']> = new Set(['idCard', 'accountBank', 'accountNumber']);

function Doubt() {
  return (
    <span className={styles.doubt} title={CHECK_DIGIT_HINT}>
      <StateTag tone="warn">末位校验不符</StateTag>
    </span>
  );
}

/** The answer as text; empty if nothing was filled in. */
export function textOf(field: Field, form: PersonDetail['form']): string {
  const value = form[field.key] ?? '';
  if (value === '') return '';
  if (field.options) return optionLabel(field, value);
  return field.kind === 'time' ? formatTime(String(value)) : String(value);
}
