import { useState } from 'react';
import { hourInChina } from '../../../lib/text/format.ts';
import { greetingAt } from '../../../lib/text/greeting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useToday } from '../model/use-today.ts';
import styles from './dashboard.module.css';

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

export function DashboardHead() {
  const { realName } = useSession();
  const day = useToday();
  const [openedAt] = useState(() => Date.now());
  return (
    <header className={styles.head}>
      <h1>
        {realName}，{greetingAt(hourInChina(openedAt))}
      </h1>
      <p>
        {day} {weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
      </p>
    </header>
  );
}
