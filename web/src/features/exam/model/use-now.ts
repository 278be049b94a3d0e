import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, accurate enough for labels such as “进行中”. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
