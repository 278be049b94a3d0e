import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import { useId, type ReactNode } from 'react';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import { letterOf } from '../../../../kits/question-view/answers.ts';
import { rightIds, toggleRight, type ChoiceBody } from './key-change.ts';
import styles from './key.module.css';

interface ChoiceKeyProps {
  readonly before: ChoiceBody;
  readonly after: ChoiceBody;
  /** How many papers chose an option. */
  readonly chosenBy: (id: string) => number | undefined;
  readonly papers: number;
  readonly readOnly: boolean;
  readonly onChange: (body: ChoiceBody) => void;
}

/** Options with more text than this have a line of their own. */
const MAX_BESIDE = 9;

/** The options with how many chose them; the right ones are ticked. */
export function ChoiceKey({ before, after, chosenBy, papers, readOnly, onChange }: ChoiceKeyProps) {
  const name = useId();
  const [old, now] = [rightIds(before), rightIds(after)];
  const options = optionsOf(after);
  const isLong = options.some(({ content }) => plainOf(content).length > MAX_BESIDE);
  return (
    <ul className={styles.options} data-long={isLong}>
      {options.map(({ id, letter, content }) => {
        const look = lookOf(old.includes(id), now.includes(id));
        return (
          <li key={id} className={styles.option} data-look={look}>
            <label>
              <input
                type={after.type === QuestionType.multi ? 'checkbox' : 'radio'}
                name={name}
                checked={now.includes(id)}
                disabled={readOnly}
                onChange={() => onChange(toggleRight(after, id))}
              />
              {letter !== '' && <b>{letter}</b>}
              <RichText html={content} className={styles.content} />
              <Chosen count={chosenBy(id)} papers={papers} />
              <span className={styles.tagSpace}>{tags[look]}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

type Look = 'kept' | 'added' | 'removed' | 'none';

const tags: Readonly<Record<Look, ReactNode>> = {
  kept: (
    <span className={styles.tag} data-look="kept">
      <CheckOutlined aria-hidden /> 原答案
    </span>
  ),
  added: (
    <span className={styles.tag} data-look="added">
      <PlusOutlined aria-hidden /> 新增
    </span>
  ),
  removed: (
    <span className={styles.tag} data-look="removed">
      <CloseOutlined aria-hidden /> 取消
    </span>
  ),
  none: null,
};

function lookOf(wasRight: boolean, isRight: boolean): Look {
  if (wasRight) return isRight ? 'kept' : 'removed';
  return isRight ? 'added' : 'none';
}

function optionsOf(body: ChoiceBody) {
  if (body.type !== QuestionType.judge) {
    return body.options.map(({ id, content }, at) => ({ id, content, letter: letterOf(at) }));
  }
  return [
    { id: 'true', content: '正确', letter: '' },
    { id: 'false', content: '错误', letter: '' },
  ];
}

interface ChosenProps {
  readonly count: number | undefined;
  readonly papers: number;
}

function Chosen({ count, papers }: ChosenProps) {
  if (count === undefined) return null;
  const share = papers === 0 ? 0 : Math.min(1, count / papers);
  return (
    <>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.count}>{count} 人选</span>
    </>
  );
}
