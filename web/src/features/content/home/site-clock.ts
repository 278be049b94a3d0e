import { Application } from '@ganlin/contract/training/kinds';
import { useEffect, useState } from 'react';
import type { HomeClass } from './home-data.ts';

/** The server keeps the answer of the first page for a minute at most; the rest is the way here. */
const RETENTION_MS = 90_000;
const TICK_MS = 1_000;

/**
 * What to add to this computer's clock. Where it agrees with the server's as far as a kept answer can tell, it is the
 * better one; where it does not, it was set wrongly, and the server's word counts.
 */
export function clockShift(shown: string, receivedAt: number): number {
  const behind = receivedAt - new Date(shown).getTime();
  return behind > -TICK_MS && behind <= RETENTION_MS ? 0 : -behind;
}

interface Told {
  readonly now: string;
  readonly receivedAt: number;
}

/** The time of the site, each second. It goes by the wall clock, which a computer that slept has right when it wakes. */
export function useSiteTime({ now, receivedAt }: Told): number {
  const shift = clockShift(now, receivedAt);
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setTime(Date.now());
    const timer = setInterval(tick, TICK_MS);
    // A page out of sight ticks seldom.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return time + shift;
}

/** How registration for a class stands at a moment after the server told of it. */
export function doorAt({ application, applyStart, applyEnd, left }: HomeClass, time: number): Application {
  if (application === Application.closed) return application;
  if (time < new Date(applyStart).getTime()) return Application.notBegun;
  if (time > new Date(applyEnd).getTime()) return Application.over;
  if (application !== Application.notBegun && application !== Application.over) return application;
  return left === 0 ? Application.full : Application.open;
}

const DAY = 86_400;

interface Piece {
  readonly value: string;
  readonly unit: string;
}

/** `2 天 14 时 32 分`, on the last day `14 时 32 分 05 秒`. */
export function leftPieces(milliseconds: number): readonly Piece[] {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  const pieces = [
    { value: String(Math.floor(seconds / DAY)), unit: '天' },
    { value: twoDigits(Math.floor(seconds / 3600) % 24), unit: '时' },
    { value: twoDigits(Math.floor(seconds / 60) % 60), unit: '分' },
    { value: twoDigits(seconds % 60), unit: '秒' },
  ];
  return seconds >= DAY ? pieces.slice(0, 3) : pieces.slice(1);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
