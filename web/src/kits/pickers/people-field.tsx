import { CloseOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { PeopleDialog } from './people-dialog.tsx';
import styles from './people.module.css';
import type { Person } from './person.ts';

interface PeopleFieldProps {
  readonly people: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
}

/** At most this many names are rendered; the others are found by searching. */
const SHOWN = 60;

/** A list of users, which may be long: added in a dialog, searched and removed here. */
export function PeopleField({ people, onChange }: PeopleFieldProps) {
  const [isAdding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found = people.filter(({ name, deptName }) => name.includes(wanted) || deptName.includes(wanted));
  return (
    <div className="ui-stack ui-gap-2">
      <div className={styles.tools}>
        <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
          添加人员
        </Button>
        <span aria-live="polite">
          已选 <b>{people.length.toLocaleString('zh-CN')}</b> 人
        </span>
        {people.length > 10 && (
          <Input
            className={styles.search ?? ''}
            aria-label="在名单中查找"
            placeholder="在名单中查找"
            allowClear
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {people.length > 0 && (
          <Button type="link" onClick={() => onChange([])}>
            清空
          </Button>
        )}
      </div>
      {found.length > 0 && (
        <ul className={styles.names} aria-label="名单">
          {found.slice(0, SHOWN).map(({ id, name, deptName }) => (
            <li key={id}>
              <b>{name}</b>
              <span>{deptName}</span>
              <button
                type="button"
                aria-label={`移除 ${name}`}
                onClick={() => onChange(people.filter((person) => person.id !== id))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className={styles.rest}>还有 {(found.length - SHOWN).toLocaleString('zh-CN')} 人没有列出，可以查找。</p>
      )}
      {isAdding && (
        <PeopleDialog
          chosen={people}
          onAdd={(added) => onChange([...people, ...added])}
          onClosed={() => setAdding(false)}
        />
      )}
    </div>
  );
}
