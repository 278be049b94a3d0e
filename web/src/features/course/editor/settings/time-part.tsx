import { Radio, Switch } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { TimeField } from '../../../../kits/record-editor/time-field.tsx';
import { filesOf } from '../files/outline.ts';
import type { PartProps } from '../use-course-editor.ts';
import { CoursePicker } from './course-picker.tsx';

const kinds = [
  { value: true, label: '必修' },
  { value: false, label: '选修' },
];

/** Hours, the time in which it may be studied, and what completes it. */
export function TimePart({ editing: { draft, change, errors }, stored }: PartProps) {
  const required = filesOf(draft.chapters).filter((file) => file.required).length;
  const timeError = errorWithin(errors, 'startTime') ?? errorWithin(errors, 'endTime');
  return (
    <section className={styles.panel} aria-label="学时与完成">
      <EditField
        label="学时"
        required
        error={errorWithin(errors, 'hourTenths')}
        hint="学完后计入学员的学时，最小 0.1。"
      >
        <NumberField
          label="学时"
          unit="学时"
          max={500}
          digits={2}
          invalid={errors.has('hourTenths')}
          value={draft.hourTenths === null ? null : draft.hourTenths / 10}
          onChange={(hours) => change({ hourTenths: hours === null ? null : Math.round(hours * 10) })}
        />
      </EditField>
      <EditField label="修习" hint="必修课程在课程中心标出。">
        <Radio.Group
          aria-label="修习"
          options={kinds}
          value={draft.required}
          onChange={({ target }) => change({ required: target.value as boolean })}
        />
      </EditField>
      <EditField label="学习时间" error={timeError} hint="不填则不限；时间以外可以看到课程，但不计学习。">
        <span className={styles.line}>
          <TimeField
            label="开始时间"
            placeholder="开始时间"
            value={draft.startTime}
            onChange={(startTime) => change({ startTime })}
          />
          至
          <TimeField
            label="结束时间"
            placeholder="结束时间"
            invalid={errors.has('endTime')}
            value={draft.endTime}
            onChange={(endTime) => change({ endTime })}
          />
        </span>
      </EditField>
      <EditField label="先修课程" error={errorWithin(errors, 'prerequisiteId')} hint="学完它才能学这一门，可以不设。">
        <CoursePicker
          value={draft.prerequisite}
          without={stored?.id}
          onChange={(prerequisite) => change({ prerequisite })}
        />
      </EditField>
      <EditField label="按次序学" hint="前面必学的小节学完，后面的才打开。">
        <span className={styles.line}>
          <Switch aria-label="按次序学" checked={draft.inOrder} onChange={(inOrder) => change({ inOrder })} />
        </span>
      </EditField>
      <EditField label="课程讨论" hint="学员可以发表评论，审核后公开。">
        <span className={styles.line}>
          <Switch aria-label="课程讨论" checked={draft.comments} onChange={(comments) => change({ comments })} />
        </span>
      </EditField>
      <p className={styles.conclusion} aria-live="polite">
        {required === 0
          ? '还没有必学的小节。'
          : `学完必学的 ${required} 个小节，记为学完，计 ${hoursOf(draft.hourTenths)} 学时。`}
      </p>
    </section>
  );
}

const hoursOf = (tenths: number | null): string => (tenths === null ? '—' : String(tenths / 10));
