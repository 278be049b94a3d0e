import { deviceCheckApi, type DeviceFindings, type DeviceStep } from '@ganlin/contract/paper/device-check';
import { freeBytes, tryStorage } from '../../../kits/answer-outbox/try-storage.ts';
import { call } from '../../../lib/api/client.ts';
import { clockOffsetOf, medianOf, networkFiguresOf, type Exchange } from './figures.ts';
import * as result from './step-result.ts';
import type { StepResult } from './step-result.ts';

const TIMEOUT_MS = 5_000;
const CLOCK_EXCHANGES = 5;
const NETWORK_EXCHANGES = 10;
const SAVES = 3;
/** A line that is dead is not waited for ten times. */
const DEAD_AFTER = 3;

type Figures = Partial<Omit<DeviceFindings, 'steps'>>;

export interface Probed extends StepResult {
  readonly figures?: Figures;
}

/** Steps that need nobody: they run one after another as soon as the page is open. */
export const automaticSteps = [
  'browser',
  'storage',
  'clock',
  'network',
  'saves',
  'screen',
  'battery',
  'notifications',
] as const satisfies readonly DeviceStep[];
export type AutomaticStep = (typeof automaticSteps)[number];

export const probes: Readonly<Record<AutomaticStep, (deviceId: string) => Promise<Probed>>> = {
  browser: async () => {
    const browser = result.browserOf(navigator.userAgent);
    return { ...result.browserResult(browser), figures: { browser: browser.name.slice(0, 60) } };
  },
  storage: async () => {
    const isWorking = await tryStorage().then(
      () => true,
      () => false,
    );
    return result.storageResult({ isWorking, free: await freeBytes() });
  },
  clock: async () => {
    const exchanges = await repeated(CLOCK_EXCHANGES, exchange);
    const offsetMs = clockOffsetOf(exchanges.filter((each) => each !== null));
    return { ...result.clockResult(offsetMs), figures: { offsetMs: offsetMs ?? null } };
  },
  network: async () => {
    const exchanges = await repeated(NETWORK_EXCHANGES, exchange);
    const figures = networkFiguresOf(exchanges.map((each) => each && each.tookMs));
    return { ...result.networkResult(figures), figures };
  },
  saves: async (deviceId) => {
    const durations = await repeated(SAVES, (index) => storeOne(deviceId, index));
    const median = medianOf(durations.filter((each) => each !== null));
    return {
      ...result.savesResult(durations, median),
      figures: { saveMs: median === undefined ? null : Math.round(median) },
    };
  },
  screen: async () => {
    const { width, height } = screen;
    const figures = { screenWidth: sizeOf(width), screenHeight: sizeOf(height) };
    return { ...result.screenResult({ width, height, viewport: innerWidth }), figures };
  },
  battery: async () => {
    const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> };
    return result.batteryResult(await getBattery?.call(navigator).catch(() => undefined));
  },
  notifications: async () =>
    result.notificationsResult(typeof Notification === 'undefined' ? undefined : Notification.permission),
};

interface Battery {
  readonly level: number;
  readonly charging: boolean;
}

/** Some browsers report fractions, and headless ones nothing. */
const sizeOf = (pixels: number): number => Math.min(20_000, Math.max(1, Math.round(pixels)));

/** One after another, as a page sends; null for one that failed. */
async function repeated<Value>(count: number, run: (index: number) => Promise<Value>): Promise<(Value | null)[]> {
  const values: (Value | null)[] = [];
  for (let index = 0; index < count; index++) {
    values.push(await run(index).catch(() => null));
    if (values.length === DEAD_AFTER && values.every((value) => value === null)) return values;
  }
  return values;
}

async function exchange(): Promise<Exchange> {
  const [sentAt, begun] = [Date.now(), performance.now()];
  const { serverMs } = await call(deviceCheckApi.ping, {}, { timeout: TIMEOUT_MS });
  return { sentAt, tookMs: performance.now() - begun, serverMs };
}

/** Numbered by the clock, so that a number grows from one try to the next. */
async function storeOne(deviceId: string, index: number): Promise<number> {
  const seq = (Math.floor(Date.now() / 1_000) % 900_000_000) + index + 1;
  const begun = performance.now();
  const stored = await call(
    deviceCheckApi.tryStoring,
    { deviceId, seq, text: `演练作答 ${index + 1}` },
    { timeout: TIMEOUT_MS },
  );
  if (stored.seq < seq) throw new Error('another answer was stored');
  return performance.now() - begun;
}
