import { cycleTypeLabels, type CycleType } from '@ganlin/contract/core/time';
import {
  countingAttemptLabels,
  windowModeLabels,
  type CountingAttempt,
  type WindowMode,
} from '@ganlin/contract/exam/kinds';
import { Checkbox, Radio, Select } from 'antd';
import { optionsOf } from '../../model/label-options.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import type { PartProps } from '../use-exam-editor.ts';
import { TimeField } from '../../../../kits/record-editor/time-field.tsx';

/** When the exam is open, how long a paper takes, and how many attempts are allowed. */
export function TimePart({ editing, exam }: PartProps) {
  return (
    <section className={styles.panel} aria-label="时间和次数">
      <WindowFields editing={editing} exam={exam} />
      <DoorFields editing={editing} exam={exam} />
      <AttemptFields editing={editing} exam={exam} />
    </section>
  );
}

function WindowFields({ editing: { draft, change, errors } }: PartProps) {
  const error = errorWithin(errors, 'startTime') ?? errorWithin(errors, 'endTime');
  return (
    <>
      <EditField label="考试时间" required error={error} hint="按北京时间。">
        <span className={styles.line}>
          <TimeField
            label="开始时间"
            placeholder="开始时间"
            invalid={errors.has('startTime')}
            value={draft.startTime}
            onChange={(startTime) => change({ startTime })}
          />
          <span>至</span>
          <TimeField
            label="结束时间"
            placeholder="结束时间"
            invalid={errors.has('endTime')}
            value={draft.endTime}
            onChange={(endTime) => change({ endTime })}
          />
        </span>
      </EditField>
      <EditField label="到结束时间" required>
        <Radio.Group
          aria-label="到结束时间"
          className={styles.choices ?? ''}
          options={optionsOf(windowModeLabels)}
          value={draft.windowMode}
          onChange={({ target }) => change({ windowMode: target.value as WindowMode })}
        />
      </EditField>
      <EditField label="答题时长" required error={errorWithin(errors, 'totalTime')}>
        <NumberField
          label="答题时长"
          unit="分钟"
          max={1440}
          invalid={errors.has('totalTime')}
          value={draft.totalTime}
          onChange={(totalTime) => change({ totalTime })}
        />
      </EditField>
    </>
  );
}

const LATE_AT_FIRST = 30;

function DoorFields({ editing: { draft, change, errors } }: PartProps) {
  const isLimited = draft.lateLimit !== null;
  return (
    <>
      <EditField label="候考" error={errorWithin(errors, 'waitingMinutes')} hint="在候考页等待，到点自动可以进入。">
        <NumberField
          label="候考"
          unit="分钟前开放候考页"
          max={1440}
          value={draft.waitingMinutes}
          onChange={(waitingMinutes) => change({ waitingMinutes })}
        />
      </EditField>
      <EditField label="迟到" error={errorWithin(errors, 'lateLimit')}>
        <span className={styles.line}>
          <Checkbox
            checked={isLimited}
            onChange={({ target }) => change({ lateLimit: target.checked ? LATE_AT_FIRST : null })}
          >
            限制迟到
          </Checkbox>
          {isLimited && (
            <NumberField
              label="迟到限制"
              unit="分钟后不能入场"
              max={1440}
              value={draft.lateLimit}
              // Empty while being typed over: the limit is removed by the checkbox.
              onChange={(lateLimit) => change({ lateLimit: lateLimit ?? 0 })}
            />
          )}
        </span>
      </EditField>
      <EditField
        label="最早交卷"
        error={errorWithin(errors, 'earliestHandIn')}
        hint="从本人开始作答算起；0 表示随时可以交卷。"
      >
        <NumberField
          label="最早交卷"
          unit="分钟后可以交卷"
          max={1440}
          value={draft.earliestHandIn}
          onChange={(earliestHandIn) => change({ earliestHandIn })}
        />
      </EditField>
    </>
  );
}

const NO_CYCLE = 0;

function AttemptFields({ editing: { draft, change, errors } }: PartProps) {
  const { cycleType } = draft;
  return (
    <>
      <EditField label="考试次数" required error={errorWithin(errors, 'attempts')} hint="0 表示不限次数。">
        <NumberField
          label="考试次数"
          unit="次"
          max={1000}
          value={draft.attempts}
          onChange={(attempts) => change({ attempts })}
        />
      </EditField>
      <EditField label="周期限制" error={errorWithin(errors, 'cycleAttempts')}>
        <span className={styles.line}>
          <Select<number>
            aria-label="周期限制"
            className={styles.choice ?? ''}
            options={[{ value: NO_CYCLE, label: '不限' }, ...optionsOf(cycleTypeLabels)]}
            value={cycleType ?? NO_CYCLE}
            onChange={(value) => change({ cycleType: value === NO_CYCLE ? null : (value as CycleType) })}
          />
          {cycleType !== null && (
            <NumberField
              label="每个周期的次数"
              unit="次"
              min={1}
              max={100}
              value={draft.cycleAttempts}
              onChange={(cycleAttempts) => change({ cycleAttempts })}
            />
          )}
        </span>
      </EditField>
      <EditField label="成绩取" required hint="参加过几次的，以哪一次为准。">
        <Radio.Group
          aria-label="成绩取"
          options={optionsOf(countingAttemptLabels)}
          value={draft.counting}
          onChange={({ target }) => change({ counting: target.value as CountingAttempt })}
        />
      </EditField>
    </>
  );
}
