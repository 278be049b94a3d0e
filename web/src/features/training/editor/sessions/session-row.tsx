import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { SessionDraft } from '../class-draft.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { movedTo } from './session-list.ts';
import styles from './sessions.module.css';
import { TimeField } from '../../../../kits/record-editor/time-field.tsx';

interface SessionRowProps {
  readonly session: SessionDraft;
  readonly at: number;
  readonly errors: FieldErrors;
  readonly onChange: (session: SessionDraft) => void;
  /** Undefined when no further session can be added. */
  readonly onCopy: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function SessionRow({ session, at, errors, onChange, onCopy, onDelete }: SessionRowProps) {
  const name = `第 ${at + 1} 次课程`;
  const path = `sessions.${at}`;
  const set = (patch: Partial<SessionDraft>) => onChange({ ...session, ...patch });
  const text = (field: 'title' | 'place' | 'teacher') => ({
    value: session[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
    status: errors.has(`${path}.${field}`) ? ('error' as const) : ('' as const),
  });
  return (
    <li className={styles.row} aria-label={name}>
      <b className={styles.number} aria-hidden>
        {at + 1}
      </b>
      <div className={styles.cells}>
        <Input {...text('title')} aria-label={`${name}的名称`} placeholder="课程名称" maxLength={100} />
        <Input {...text('teacher')} aria-label={`${name}的教师`} placeholder="授课教师" maxLength={50} />
        <Input {...text('place')} aria-label={`${name}的地点`} placeholder="地点" maxLength={100} />
        <span className={styles.times}>
          <TimeField
            label={`${name}的开始时间`}
            placeholder="开始时间"
            invalid={errors.has(`${path}.startTime`)}
            value={session.startTime}
            onChange={(startTime) => onChange(movedTo(session, startTime))}
          />
          <span>至</span>
          <TimeField
            label={`${name}的结束时间`}
            placeholder="结束时间"
            invalid={errors.has(`${path}.endTime`)}
            value={session.endTime}
            onChange={(endTime) => set({ endTime })}
          />
        </span>
      </div>
      <span className={styles.tools}>
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden />}
          disabled={!onCopy}
          aria-label={`把${name}复制到次日`}
          title="复制到次日"
          onClick={() => onCopy?.()}
        />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${name}`}
          title="删除"
          onClick={onDelete}
        />
      </span>
      <FieldError text={errorWithin(errors, path)} />
    </li>
  );
}
