import { StepVerdict } from '@ganlin/contract/paper/device-check';
import { deviceName } from '../../../lib/browser/device-name.ts';
import { spentText } from '../../../lib/text/format.ts';
import type { NetworkFigures } from './figures.ts';

/** What a step has found, as the page says it. */
export interface StepResult {
  readonly verdict: StepVerdict;
  /** In a few words. */
  readonly value: string;
  /** What it means, or what to do about it. */
  readonly advice?: string;
}

/** The oldest engines that the site supports (docs/browsers.md). The first match wins. */
const engines: readonly { readonly pattern: RegExp; readonly oldest: number }[] = [
  { pattern: /Firefox\/(\d+)/, oldest: 91 },
  { pattern: /Chrom(?:e|ium)\/(\d+)/, oldest: 87 },
  // Every browser of an iPhone uses the engine of its system.
  { pattern: /(?:iPhone|CPU) OS (\d+)_/, oldest: 14 },
  { pattern: /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, oldest: 14 },
];
const named: ReadonlySet<string> = new Set(['Chrome', 'Edge', 'Firefox', 'Safari']);

export interface Browser {
  /** `Chrome 138 · Windows`. */
  readonly name: string;
  /** Undefined: not a browser we know. */
  readonly isSupported: boolean | undefined;
}

export function browserOf(userAgent: string): Browser {
  const found = engines.flatMap(({ pattern, oldest }) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [{ version: Number(version), oldest }];
  })[0];
  const [family = '', ...system] = deviceName(userAgent).split(' · ');
  const version = found === undefined ? '' : named.has(family) ? ` ${found.version}` : `（内核 ${found.version}）`;
  const name = [`${family}${version}`, ...system].join(' · ');
  return { name, isSupported: found && found.version >= found.oldest };
}

export function browserResult({ name, isSupported }: Browser): StepResult {
  if (isSupported) return { verdict: StepVerdict.good, value: name };
  if (isSupported === undefined) {
    const advice = '没有认出这个浏览器。建议改用最新的 Chrome、Edge、Firefox 或 Safari。';
    return { verdict: StepVerdict.warn, value: name, advice };
  }
  const advice = '浏览器版本太旧，可能不能作答。请升级，或换用最新的 Chrome、Edge、Firefox、Safari。';
  return { verdict: StepVerdict.bad, value: name, advice };
}

const GIBIBYTE = 1_073_741_824;
const MEBIBYTE = 1_048_576;
const LITTLE_SPACE = 50 * MEBIBYTE;

/** `free` is undefined where the browser does not say. */
export function storageResult({ isWorking, free }: { isWorking: boolean; free: number | undefined }): StepResult {
  if (!isWorking) {
    const advice =
      '断网时答案只能留在页面里，不能刷新或关闭页面。请退出无痕模式、允许本站保存数据或清理磁盘空间，然后重新调试。';
    return { verdict: StepVerdict.warn, value: '不能写入', advice };
  }
  if (free === undefined) return { verdict: StepVerdict.good, value: '可用' };
  const value = `可用，剩余 ${bytesText(free)}`;
  if (free >= LITTLE_SPACE) return { verdict: StepVerdict.good, value };
  return { verdict: StepVerdict.warn, value, advice: '剩余空间很少，请清理磁盘空间。' };
}

const bytesText = (bytes: number): string =>
  bytes >= GIBIBYTE ? `${(bytes / GIBIBYTE).toFixed(1)} GB` : `${Math.floor(bytes / MEBIBYTE)} MB`;

const MOST_OFFSET_MS = 60_000;
const BY_THE_SERVER = '不影响考试，开考和剩余时间都按服务器的时钟计算。';

export function clockResult(offsetMs: number | undefined): StepResult {
  if (offsetMs === undefined) {
    return { verdict: StepVerdict.warn, value: '没有测到', advice: '连不上服务器，不能核对时间。' };
  }
  const off = Math.abs(offsetMs);
  const value = off < 2_000 ? '准确' : `${offsetMs < 0 ? '快' : '慢'} ${spentText(off)}`;
  if (off <= MOST_OFFSET_MS) return { verdict: StepVerdict.good, value };
  return { verdict: StepVerdict.warn, value, advice: `请校准系统时间。${BY_THE_SERVER}` };
}

const SLOW_MS = 800;
const UNEVEN_MS = 300;
/** Of a hundred. Above this, saving takes several tries each time. */
const MOST_LOSS = 50;

export function networkResult({ latencyMs, jitterMs, lossPercent }: NetworkFigures): StepResult {
  if (latencyMs === null || jitterMs === null) {
    return { verdict: StepVerdict.bad, value: '连不上服务器', advice: '请检查网络，或换一个网络，然后重新调试。' };
  }
  const loss = lossPercent === 0 ? '' : `，丢失 ${lossPercent}%`;
  const value = `往返 ${latencyMs} 毫秒，波动 ${jitterMs} 毫秒${loss}`;
  if (lossPercent > MOST_LOSS) {
    return { verdict: StepVerdict.bad, value, advice: '多数请求没有送达。请换一个网络，然后重新调试。' };
  }
  if (lossPercent === 0 && latencyMs <= SLOW_MS && jitterMs <= UNEVEN_MS) return { verdict: StepVerdict.good, value };
  const advice = '网络较慢或不稳定。答案会先存在本机，再自动重发。请靠近路由器、关闭下载，或改用有线网络。';
  return { verdict: StepVerdict.warn, value, advice };
}

const SLOW_SAVE_MS = 3_000;

/** From the durations of saves; null for one that was not acknowledged. */
export function savesResult(durations: readonly (number | null)[], medianMs: number | undefined): StepResult {
  if (medianMs === undefined) {
    const advice = '服务器没有确认收到答案。请检查网络，重新调试；仍不行时联系考试管理员。';
    return { verdict: StepVerdict.bad, value: '没有存上', advice };
  }
  const stored = durations.filter((each) => each !== null).length;
  const value = `${stored} 次都已确认，${Math.round(medianMs)} 毫秒`;
  if (stored < durations.length) {
    const advice = '有的答案要重发才能存上。考试时页面会自动重发，请不要关闭页面。';
    return { verdict: StepVerdict.warn, value: `${durations.length} 次中 ${stored} 次已确认`, advice };
  }
  if (medianMs <= SLOW_SAVE_MS) return { verdict: StepVerdict.good, value };
  return { verdict: StepVerdict.warn, value, advice: '保存较慢。交卷前请等页面显示“已保存”。' };
}

const NARROW = 320;

export function screenResult({ width, height, viewport }: { width: number; height: number; viewport: number }) {
  const value = `${width}×${height}`;
  if (viewport >= NARROW) return { verdict: StepVerdict.good, value } satisfies StepResult;
  const advice = '窗口太窄，题目会显示不全。请放大窗口或缩小页面比例。';
  return { verdict: StepVerdict.warn, value, advice } satisfies StepResult;
}

const LOW_LEVEL = 0.3;

/** Undefined where the browser does not say. */
export function batteryResult(battery: { level: number; charging: boolean } | undefined): StepResult {
  if (!battery)
    return { verdict: StepVerdict.skipped, value: '浏览器不提供', advice: '请自己看一下电量，最好接上电源。' };
  const value = `${Math.round(battery.level * 100)}%${battery.charging ? '，已接电源' : ''}`;
  if (battery.charging || battery.level >= LOW_LEVEL) return { verdict: StepVerdict.good, value };
  return { verdict: StepVerdict.warn, value, advice: '电量不多，请接上电源。' };
}

const permissionTexts = { granted: '已允许', denied: '已拒绝', default: '没有开启' } as const;

/** Reminders are in the message centre as well, so that nothing depends on this. */
export function notificationsResult(permission: keyof typeof permissionTexts | undefined): StepResult {
  if (permission === undefined) return { verdict: StepVerdict.skipped, value: '浏览器不支持', advice: '不影响考试。' };
  const value = permissionTexts[permission];
  if (permission !== 'granted') return { verdict: StepVerdict.good, value, advice: '不影响考试，提醒在消息中心。' };
  return { verdict: StepVerdict.good, value, advice: '考试时请关闭其他网站和软件的弹窗。' };
}

export function fullScreenResult(isWorking: boolean): StepResult {
  if (isWorking) return { verdict: StepVerdict.good, value: '可以进入和退出' };
  const advice = '不影响普通考试。考试要求全屏时，请换用电脑上的 Chrome、Edge 或 Firefox。';
  return { verdict: StepVerdict.warn, value: '不能全屏', advice };
}
