import { Select } from 'antd';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import { letterOf } from '../../../../kits/question-view/answers.ts';
import type { MatchBody } from './key-change.ts';
import styles from './key.module.css';

interface MatchKeyProps {
  readonly before: MatchBody;
  readonly after: MatchBody;
  readonly readOnly: boolean;
  readonly onChange: (body: MatchBody) => void;
}

/** The right item of every left one. */
export function MatchKey({ before, after, readOnly, onChange }: MatchKeyProps) {
  const options = after.rights.map(({ id, content }, at) => ({ value: id, label: nameOf(at, content) }));
  const oldName = (left: string) => options.find(({ value }) => value === before.pairs[left])?.label ?? '无';
  return (
    <ul className={styles.pairs}>
      {after.lefts.map(({ id, content }) => {
        const isChanged = before.pairs[id] !== after.pairs[id];
        return (
          <li key={id} className={styles.pair} data-look={isChanged ? 'added' : 'none'}>
            <RichText html={content} className={styles.content} />
            <Select<string>
              aria-label={`${plainOf(content)} 的对应项`}
              disabled={readOnly}
              options={options}
              value={after.pairs[id] ?? ''}
              onChange={(right) => onChange({ ...after, pairs: { ...after.pairs, [id]: right } })}
            />
            <span className="ui-note">{isChanged && `原为 ${oldName(id)}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = (at: number, content: string): string => `${letterOf(at)}. ${plainOf(content)}`;
