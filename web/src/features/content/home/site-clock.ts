import { Application } from '@ganlin/contract/training/kinds';
import { useSyncExternalStore } from 'react';
import type { HomeClass } from './home-data.ts';

/** The server caches the home page response for a minute at most; the rest allows for transfer. */
const RETENTION_MS = 90_000;
const TICK_MS = 1_000;

/**
 * The offset to add to this computer's clock. If the clock agrees with the server's within the age of a cached
 * response, it is the better one; otherwise it is set wrong, and the server's time is used.
 */
export function clockShift(shown: string, receivedAt: number): number {
  const behind = receivedAt - new Date(shown).getTime();
  return behind > -TICK_MS && behind <= RETENTION_MS ? 0 : -behind;
}

interface Told {
  readonly now: string;
  readonly receivedAt: number;
}

/**
 * The site's time, updated every second. It follows the wall clock, which is correct when a computer wakes from
 * sleep.
 */
export function useSiteTime({ now, receivedAt }: Told): number {
  const shift = clockShift(now, receivedAt);
  // The server renders the time of its response, and so does the first view that hydrates it.
  return useSyncExternalStore(onTick, timeNow, () => new Date(now).getTime() - shift) + shift;
}

/** Whole seconds: between two ticks the time is one value. */
const timeNow = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

function onTick(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  // A hidden page ticks rarely.
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The state of registration for a class at a moment after the server's response. */
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
