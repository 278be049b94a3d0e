import { OpenType, openTypeLabels } from '@ganlin/contract/exam/kinds';
import { Button, Input, Radio } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { DeptsPicker } from '../../../../kits/pickers/dept-picker.tsx';
import { PeopleField } from '../../../../kits/pickers/people-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import type { PartProps } from '../use-course-editor.ts';

const openTypes = Object.values(OpenType);

const explained: Readonly<Record<OpenType, string>> = {
  [OpenType.public]: '登录后谁都可以学习。',
  [OpenType.depts]: '所选部门和它们下级部门的人员可以学习。',
  [OpenType.persons]: '只有名单上的人员可以学习。',
  [OpenType.password]: '登录后输入一次课程密码即可学习，密码由您告知学员。',
};

/** Who may study the course; who must is set by assigning it. */
export function AudiencePart({ editing: { draft, change, errors } }: PartProps) {
  const { openType } = draft;
  const passwordError = errorWithin(errors, 'password');
  return (
    <section className={styles.panel} aria-label="开放范围">
      <EditField label="开放方式" required hint={explained[openType]}>
        <Radio.Group
          aria-label="开放方式"
          options={openTypes.map((value) => ({ value, label: openTypeLabels[value] }))}
          value={openType}
          onChange={({ target }) => change({ openType: target.value as OpenType })}
        />
      </EditField>
      {openType === OpenType.depts && (
        <EditField
          label="部门"
          required
          error={errorWithin(errors, 'deptIds')}
          hint="包含下级部门，以后加入的人员也算在内。"
        >
          <DeptsPicker aria-label="部门" value={draft.deptIds} onChange={(deptIds) => change({ deptIds })} />
        </EditField>
      )}
      {openType === OpenType.persons && (
        <EditField label="人员" required error={errorWithin(errors, 'userIds')}>
          <PeopleField people={draft.people} onChange={(people) => change({ people })} />
        </EditField>
      )}
      {openType === OpenType.password && (
        <EditField label="课程密码" required error={passwordError}>
          <span className={styles.line}>
            <Input
              className={styles.password ?? ''}
              aria-label="课程密码"
              maxLength={50}
              autoComplete="off"
              status={passwordError === undefined ? '' : 'error'}
              value={draft.password}
              onChange={({ target }) => change({ password: target.value })}
            />
            <Button onClick={() => change({ password: newPassword() })}>随机生成</Button>
          </span>
        </EditField>
      )}
      <p className={styles.conclusion}>发布后用“指派”要求部门或人员在截止时间前学完，并自动提醒。</p>
    </section>
  );
}

/** Six digits: read out in a room and typed on a phone. */
const newPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => String(byte % 10)).join('');
