import { OpenType, openTypeLabels } from '@ganlin/contract/exam/kinds';
import { Button, Input, Radio } from 'antd';
import { CoursePicker } from '../../../../kits/pickers/course-picker.tsx';
import { DeptsPicker } from '../../../../kits/pickers/dept-picker.tsx';
import { PeopleField } from '../../../../kits/pickers/people-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { PartProps } from '../use-exam-editor.ts';

const openTypes = Object.values(OpenType);

const explained: Readonly<Record<OpenType, string>> = {
  [OpenType.public]: '登录后谁都可以参加。',
  [OpenType.depts]: '所选部门和它们下级部门的人员可以参加。',
  [OpenType.persons]: '只有名单上的人员可以参加。',
  [OpenType.password]: '登录后输入考试密码即可参加，密码由您告知考生。',
};

/** Who may sit the exam. */
export function AudiencePart({ editing: { draft, change, errors } }: PartProps) {
  const { openType } = draft;
  return (
    <section className={styles.panel} aria-label="参加范围">
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
        <EditField label="考试密码" required error={errorWithin(errors, 'password')}>
          <span className={styles.line}>
            <Input
              className={styles.password ?? ''}
              aria-label="考试密码"
              maxLength={50}
              autoComplete="off"
              status={errorWithin(errors, 'password') === undefined ? '' : 'error'}
              value={draft.password}
              onChange={({ target }) => change({ password: target.value })}
            />
            <Button onClick={() => change({ password: newPassword() })}>随机生成</Button>
          </span>
        </EditField>
      )}
      <EditField label="先修课程" error={errorWithin(errors, 'courseId')} hint="学完这门课程才能参加考试。">
        <CoursePicker
          aria-label="先修课程"
          course={draft.courseId === null ? null : { id: draft.courseId, title: draft.courseTitle }}
          onChange={(course) => change({ courseId: course?.id ?? null, courseTitle: course?.title ?? '' })}
        />
      </EditField>
    </section>
  );
}

/** Six digits: read out in a room and typed on a phone. */
const newPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => String(byte % 10)).join('');
