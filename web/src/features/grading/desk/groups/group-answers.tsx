import { Button, Result, Skeleton } from 'antd';
import { messageOf } from '../../../../lib/api/failure.ts';
import { DiffText } from '../../../../ui/diff-text.tsx';
import { numberText } from '../../model/points.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';
import { sameTexts, type SameText } from './groups.rules.ts';
import styles from './group-answers.module.css';

interface GroupAnswersProps {
  readonly label: string;
  readonly answers: readonly DeskAnswer[] | undefined;
  readonly error: Error | null;
  readonly onReload: () => void;
  /** Gets the list that scrolls. */
  readonly onList: (element: HTMLElement | null) => void;
  readonly seen: ReadonlySet<string>;
}

/** All unmarked answers of a group, to be looked at before one mark is given to them. */
export function GroupAnswers({ label, answers, error, onReload, onList, seen }: GroupAnswersProps) {
  if (!answers) {
    return (
      <section className={styles.card} aria-label="整组作答">
        {error ? (
          <Result
            status="warning"
            title="没能取到这一组"
            subTitle={messageOf(error)}
            extra={<Button onClick={onReload}>重试</Button>}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </section>
    );
  }
  const texts = sameTexts(answers);
  const first = texts[0]?.text ?? '';
  return (
    <section className={styles.card} aria-label="整组作答">
      <header className={styles.head}>
        <h2>
          {label} 组未评的 {answers.length} 份
        </h2>
        <output className="ui-note">
          已看 {texts.filter(({ answers }) => seen.has(keyOf(answers))).length} / {texts.length} 种写法
        </output>
      </header>
      {answers.length === 0 && <p className={styles.none}>这一组都评完了。</p>}
      {/* The list scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={onList} className={styles.list} tabIndex={0} aria-label="逐份查看">
        {texts.map(({ text, answers }, index) => (
          <article key={keyOf(answers)} className={styles.answer}>
            <p className={styles.text}>
              {text === '' ? '没有作答。' : index === 0 ? text : <DiffText before={first} after={text} show="after" />}
            </p>
            <p className={styles.numbers} data-seen-id={keyOf(answers)}>
              {answers.length > 1 && <b>{answers.length} 份文字相同</b>}
              {answers.map(({ number }) => numberText(number)).join('、')}
            </p>
          </article>
        ))}
      </section>
      {texts.length > 1 && <p className={styles.foot}>标出的是与第一份不同的文字。</p>}
    </section>
  );
}

const keyOf = (answers: SameText['answers']): string => answers[0]?.id ?? '';

/** Whether every text has been on screen. */
export const isAllSeen = (answers: readonly DeskAnswer[] | undefined, seen: ReadonlySet<string>): boolean =>
  answers !== undefined && answers.length > 0 && sameTexts(answers).every(({ answers }) => seen.has(keyOf(answers)));
