import { PlusOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { ClassState } from '@ganlin/contract/training/kinds';
import { Button, Empty } from 'antd';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { SessionDraft } from '../class-draft.ts';
import { EditField, FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import edit from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { byTime, isByTime, MAX_SESSIONS, newSession, onNextDay } from './session-list.ts';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import type { PartProps } from '../use-class-editor.ts';

/** The sessions of the class: attendance is recorded at each. */
export function SessionsPart({ editing, stored }: PartProps) {
  const { draft, change, errors } = editing;
  const { sessions } = draft;
  const set = (next: readonly SessionDraft[]) => change({ sessions: next });
  const isFull = sessions.length >= MAX_SESSIONS;
  const remove = async (session: SessionDraft) => {
    if (await mayRemove(session, stored)) set(sessions.filter(({ id }) => id !== session.id));
  };
  return (
    <section className={edit.panel} aria-label="课程安排">
      <header className={styles.head}>
        <h2>
          课程安排 <span>{sessions.length} 次</span>
        </h2>
        {!isByTime(sessions) && (
          <Button icon={<SortAscendingOutlined aria-hidden />} onClick={() => set(byTime(sessions))}>
            按时间排序
          </Button>
        )}
      </header>
      <div className={styles.error}>
        <FieldError text={errors.get('sessions')} />
      </div>
      {sessions.length === 0 && (
        <Empty
          className={styles.none ?? ''}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有课程安排。每次课程可以单独签到，并计入出勤。"
        />
      )}
      <ol aria-label="各次课程">
        {sessions.map((session, at) => (
          <SessionRow
            key={session.id}
            session={session}
            at={at}
            errors={errors}
            onChange={(next) => set(sessions.with(at, next))}
            onCopy={isFull ? undefined : () => set(sessions.toSpliced(at + 1, 0, onNextDay(session)))}
            onDelete={() => void remove(session)}
          />
        ))}
      </ol>
      <div className={styles.add}>
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => set([...sessions, newSession(draft)])}
        >
          添加课程
        </Button>
      </div>
      <EditField
        label="迟到"
        error={errorWithin(errors, 'lateMinutes')}
        hint="开始后超过这个时间签到算迟到；开始前 60 分钟起可以签到，到结束为止。"
      >
        <NumberField
          label="迟到"
          unit="分钟后算迟到"
          max={240}
          invalid={errors.has('lateMinutes')}
          value={draft.lateMinutes}
          onChange={(lateMinutes) => change({ lateMinutes })}
        />
      </EditField>
    </section>
  );
}

/** Asks first where attendance may exist, since it would be deleted as well. */
async function mayRemove({ id, title }: SessionDraft, stored: PartProps['stored']): Promise<boolean> {
  const isKnown = stored?.state !== ClassState.draft && stored?.form.sessions?.some((session) => session.id === id);
  if (!isKnown) return true;
  return confirmAction({
    title: `删除“${title}”吗？`,
    content: '保存后，这次课程已有的签到记录会一并删除，不能恢复。',
    okText: '删除',
  });
}
