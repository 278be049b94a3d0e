import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TeacherDraft } from '../course-draft.ts';
import styles from './settings.module.css';

interface TeachersFieldProps {
  readonly value: readonly TeacherDraft[];
  readonly onChange: (teachers: readonly TeacherDraft[]) => void;
}

const MAX_TEACHERS = 10;

/** The teachers as the course page names them. */
export function TeachersField({ value, onChange }: TeachersFieldProps) {
  const set = (at: number, patch: Partial<TeacherDraft>) =>
    onChange(value.map((teacher, index) => (index === at ? { ...teacher, ...patch } : teacher)));
  return (
    <div className="ui-stack ui-gap-2">
      {value.map(({ name, title }, at) => (
        // Teachers have no identity of their own, and are neither sorted nor inserted in between.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.teacher}>
          <Input
            aria-label={`第 ${at + 1} 位教师的姓名`}
            placeholder="姓名"
            maxLength={30}
            value={name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Input
            aria-label={`第 ${at + 1} 位教师的职务`}
            placeholder="单位、职务，可以不填"
            maxLength={50}
            value={title}
            onChange={({ target }) => set(at, { title: target.value })}
          />
          <Button
            type="text"
            aria-label={`移除第 ${at + 1} 位教师`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < MAX_TEACHERS && (
        <Button
          className={styles.add ?? ''}
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...value, { name: '', title: '' }])}
        >
          添加教师
        </Button>
      )}
    </div>
  );
}
