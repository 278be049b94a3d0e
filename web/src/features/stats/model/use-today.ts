import { dayInChina } from '@ganlin/contract/core/time';
import { useEffect, useState } from 'react';

const LOOK_MS = 30_000;
const todayInChina = (): string => dayInChina(new Date());

/** The calendar day in China, also of a page that stays open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(todayInChina);
  useEffect(() => {
    const look = () => setToday(todayInChina());
    // A cached tab that is shown again has not looked meanwhile.
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
