import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, near enough for words such as “进行中”. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
