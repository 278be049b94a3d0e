import { Application, applicationOf, ClassState, classStatus, type ClassStatus } from '@ganlin/contract/training/kinds';
import { useEffect, useState } from 'react';
import type { PublicClass } from './form-values.ts';

const TICK_MS = 1_000;

/** The server's clock, received once and advanced by a monotonic clock. */
export function useServerNow(now: string): Date {
  const [clock, setClock] = useState({ now, passed: 0 });
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setClock({ now, passed: performance.now() - since }), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  // The elapsed time belongs to the previous server time.
  const passed = clock.now === now ? clock.passed : 0;
  return new Date(new Date(now).getTime() + passed);
}

type Times = Pick<
  PublicClass,
  'startTime' | 'endTime' | 'applyStart' | 'applyEnd' | 'application' | 'quota' | 'left' | 'waitingList'
>;

/** The status of a class at a time after the server returned it. */
export function standOf(trainclass: Times, now: Date): { status: ClassStatus; application: Application } {
  const { startTime, endTime, applyStart, applyEnd, quota, left, waitingList, application } = trainclass;
  return {
    status: classStatus({ startTime: new Date(startTime), endTime: new Date(endTime) }, now),
    application: applicationOf(
      {
        state: application === Application.closed ? ClassState.closed : ClassState.published,
        applyStart: new Date(applyStart),
        applyEnd: new Date(applyEnd),
        quota,
        taken: (quota ?? 0) - (left ?? 0),
        waitingList,
      },
      now,
    ),
  };
}

export const mayRegister = (application: Application): boolean =>
  application === Application.open || application === Application.waiting;

/** `2 天 13 小时`, `3 小时 5 分`, `4 分 20 秒`. */
export function leftText(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return `${minutes} 分 ${seconds % 60} 秒`;
}
