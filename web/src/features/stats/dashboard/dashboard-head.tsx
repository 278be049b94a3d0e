import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { hourInChina } from '../../../lib/text/format.ts';
import { greetingAt } from '../../../lib/text/greeting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { ExportButton } from '../model/export-button.tsx';
import { lastDays } from '../model/period.ts';
import { useToday } from '../model/use-today.ts';
import { DAYS } from './days.ts';
import styles from './dashboard.module.css';

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

export function DashboardHead() {
  const { realName } = useSession();
  const may = usePermission();
  const today = useToday();
  const [openedAt] = useState(() => Date.now());
  return (
    <header className={styles.head}>
      <div>
        <h1>
          {realName}，{greetingAt(hourInChina(openedAt))}
        </h1>
        <p>
          {today} {weekdays[new Date(`${today}T00:00:00Z`).getUTCDay()]}
        </p>
      </div>
      {may('stats:figure:list') && (
        <div className={styles.actions}>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
          <ExportButton period={lastDays(today, DAYS)} deptId={undefined} />
        </div>
      )}
    </header>
  );
}
