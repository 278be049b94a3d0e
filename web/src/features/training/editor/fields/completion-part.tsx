import { Checkbox } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { CertificatePicker } from '../../../../kits/pickers/certificate-picker.tsx';
import { CoursesPicker } from '../../../../kits/pickers/course-picker.tsx';
import { ExamsPicker } from './exams-picker.tsx';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { completionText } from './completion-text.ts';
import type { PartProps } from '../use-class-editor.ts';

/** The completion conditions of the class. */
export function CompletionPart({ editing: { draft, change, errors } }: PartProps) {
  const { courses, exams, sessions } = draft;
  return (
    <section className={styles.panel} aria-label="结业条件">
      <EditField
        label="出勤"
        error={errorWithin(errors, 'attendancePercent')}
        hint={
          sessions.length === 0 ? '没有课程安排时不看出勤。' : '签到和迟到都算出勤，请假和未签到不算；0 表示不要求。'
        }
      >
        <NumberField
          label="出勤"
          unit="% 以上"
          max={100}
          invalid={errors.has('attendancePercent')}
          value={draft.attendancePercent}
          onChange={(attendancePercent) => change({ attendancePercent })}
        />
      </EditField>
      <EditField
        label="课程"
        error={errorWithin(errors, 'courseIds')}
        hint="录取的学员可以学习这些课程，不受课程自己的开放范围限制。"
      >
        <CoursesPicker courses={courses} onChange={(next) => change({ courses: next })} />
      </EditField>
      {courses.length > 0 && (
        <EditField label="课程要求">
          <span className={styles.line}>
            <Checkbox
              checked={draft.coursesCompleted}
              onChange={({ target }) => change({ coursesCompleted: target.checked })}
            >
              全部学完才能结业
            </Checkbox>
          </span>
        </EditField>
      )}
      <EditField label="考试" error={errorWithin(errors, 'examIds')} hint="学员在培训班页面可以进入这些考试。">
        <ExamsPicker exams={exams} onChange={(next) => change({ exams: next })} />
      </EditField>
      {exams.length > 0 && (
        <EditField label="考试要求">
          <span className={styles.line}>
            <Checkbox checked={draft.examsPassed} onChange={({ target }) => change({ examsPassed: target.checked })}>
              全部合格才能结业
            </Checkbox>
          </span>
        </EditField>
      )}
      <EditField
        label="证书"
        error={errorWithin(errors, 'certificateTemplateId')}
        hint="结业的学员自动得到这种证书；撤销结业时证书暂停。"
      >
        <CertificatePicker
          aria-label="证书"
          template={
            draft.certificateTemplateId === null
              ? null
              : { id: draft.certificateTemplateId, name: draft.certificateName }
          }
          onChange={(template) =>
            change({ certificateTemplateId: template?.id ?? null, certificateName: template?.name ?? '' })
          }
        />
      </EditField>
      <p className={styles.conclusion} aria-live="polite">
        {completionText(draft)}
      </p>
    </section>
  );
}
