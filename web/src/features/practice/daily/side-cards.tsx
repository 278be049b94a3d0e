import { providerLabels } from '@ganlin/contract/iam/sign-in/third-party';
import { bookApi } from '@ganlin/contract/practice/book';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { minutesFor } from '@ganlin/contract/practice/next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { ReactNode } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BOOK, trainingPath } from '../model/paths.ts';
import { minuteText } from './daily-view.ts';
import styles from './side-cards.module.css';

/** The wrong-answer book in three numbers, and what else is due today. */
export function BookCard(): ReactNode {
  const { data } = useQuery({ ...query(bookApi.summary, {}), staleTime: 0, meta: { silent: true } });
  if (!data) return null;
  const { wrong, due, mastered } = data;
  return (
    <section className={styles.card} aria-label="错题本">
      <div className={styles.head}>
        <h2>错题本</h2>
        {due > 0 && <small>约 {minutesFor(due)} 分钟</small>}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>在册</dt>
          <dd>{wrong}</dd>
        </div>
        <div>
          <dt>今天到期</dt>
          <dd>{due}</dd>
        </div>
        <div>
          <dt>已离开</dt>
          <dd>{mastered}</dd>
        </div>
      </dl>
      <ButtonLink look="line" to={due > 0 ? trainingPath(ALL_REPOS, PracticeMode.review) : BOOK}>
        {due > 0 ? `再复习 ${due} 道` : '打开错题本'}
      </ButtonLink>
    </section>
  );
}

type Reminder = Data<typeof dailyApi.reminder>;

/** Every half hour of the day that people are awake. */
const minutes = Array.from({ length: 33 }, (_, at) => 6 * 60 + at * 30);

export function ReminderCard(): ReactNode {
  const client = useQueryClient();
  const { data } = useQuery({ ...query(dailyApi.reminder, {}), staleTime: 0, meta: { silent: true } });
  const save = useCall(dailyApi.saveReminder, { refresh: [dailyApi.reminder] });
  if (!data) return null;
  const { enabled, minute, card, cards } = data;
  const change = (changed: Partial<Omit<Reminder, 'cards'>>) => {
    const reminder = { enabled, minute, card, ...changed };
    client.setQueryData(query(dailyApi.reminder, {}).queryKey, { ...reminder, cards });
    save.mutate(reminder, { onError: () => void client.invalidateQueries({ queryKey: [dailyApi.reminder.path] }) });
  };
  return (
    <section className={styles.card} aria-label="提醒">
      <div className={styles.head}>
        <h2>提醒</h2>
      </div>
      <div className={styles.reminder}>
        <div>
          <label>
            站内消息，每天
            <select value={minute} onChange={({ target }) => change({ minute: Number(target.value) })}>
              {[...new Set([...minutes, minute])]
                .toSorted((a, b) => a - b)
                .map((one) => (
                  <option key={one} value={one}>
                    {minuteText(one)}
                  </option>
                ))}
            </select>
          </label>
          {cards.length > 0 && (
            <label>
              同时发到
              <select
                value={card ?? ''}
                disabled={!enabled}
                onChange={({ target }) => change({ card: cards.find((one) => one === target.value) ?? null })}
              >
                <option value="">不发</option>
                {cards.map((one) => (
                  <option key={one} value={one}>
                    {providerLabels[one]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <small>{cards.length > 0 && '在企业微信、钉钉里点卡片就能打开；'}当天已经做完就不提醒</small>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={enabled}
          aria-label="每天提醒"
          className={styles.switch}
          onClick={() => change({ enabled: !enabled })}
        />
      </div>
    </section>
  );
}
