import { PracticeMode } from '@ganlin/contract/practice/modes';
import type { Next } from '@ganlin/contract/practice/next';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useStart } from '../model/use-start.ts';
import { DayGoal } from './day-goal.tsx';
import { nextText } from './next-text.ts';
import type { NextQuery } from './use-next.ts';
import styles from './next-card.module.css';

interface NextCardProps {
  readonly query: NextQuery;
  /** The other choice of the page, beside the button. */
  readonly children?: ReactNode;
}

/** The one thing to do next, in the largest card of the page; beside it how far the day has come. */
export function NextCard({ query: { data, error }, children }: NextCardProps): ReactNode {
  return (
    <section className={styles.card} aria-label="接下来练什么">
      {data?.next && <Recommended next={data.next}>{children}</Recommended>}
      {data?.next === null && <Nothing text="题库对您开放后，这里会告诉您先练什么。">{children}</Nothing>}
      {!data && error && <Nothing text={`${messageOf(error)}。`}>{children}</Nothing>}
      {data && <DayGoal {...data.day} isOnSky />}
    </section>
  );
}

function Recommended({ next, children }: { readonly next: Next; readonly children: ReactNode }): ReactNode {
  const { label, title, detail, button, to } = nextText(next);
  const { start, isPending } = useStart();
  const face = (
    <>
      {button}
      <Icon name="arrow" size={18} />
    </>
  );
  return (
    <>
      <p>{label}</p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.detail}>{detail}</p>
      <div className={styles.actions}>
        {to !== null && (
          <ButtonLink look="onSky" to={to}>
            {face}
          </ButtonLink>
        )}
        {next.kind === 'weak' && (
          <Button
            look="onSky"
            disabled={isPending}
            onClick={() =>
              start({ repoId: next.repoId, mode: PracticeMode.topic, choice: { tags: next.tags }, restart: true })
            }
          >
            {face}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

function Nothing({ text, children }: { readonly text: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <h2 className={styles.title}>现在没有可以练的题</h2>
      <p className={styles.detail}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </>
  );
}
