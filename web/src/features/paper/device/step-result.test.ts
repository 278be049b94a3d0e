import {
  deviceSteps,
  DeviceVerdict,
  deviceVerdictOf,
  StepVerdict,
  troubledSteps,
} from '@ganlin/contract/paper/device-check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as result from './step-result.ts';
import { verdictTitle } from './verdict-card.tsx';

const verdicts = fc.record(
  Object.fromEntries(deviceSteps.map((step) => [step, fc.constantFrom(...Object.values(StepVerdict))])),
  { requiredKeys: [] },
);

describe('the verdict on a device', () => {
  it('says how many things there are to attend to, and is good only if there are none', () => {
    fc.assert(
      fc.property(verdicts, (steps) => {
        const verdict = deviceVerdictOf(steps);
        const troubled = troubledSteps(steps);
        expect(verdict === DeviceVerdict.ready).toBe(troubled.length === 0);
        const titles = {
          [DeviceVerdict.ready]: '可以参加考试',
          [DeviceVerdict.attention]: `可以参加，有 ${troubled.length} 项要注意`,
          [DeviceVerdict.blocked]: '现在不能参加',
        };
        expect(verdictTitle(steps)).toBe(titles[verdict]);
      }),
    );
  });

  it('never gets better when a step gets worse', () => {
    fc.assert(
      fc.property(verdicts, fc.constantFrom(...deviceSteps), (steps, step) => {
        const worse = { ...steps, [step]: StepVerdict.bad };
        expect(deviceVerdictOf(worse)).toBeGreaterThanOrEqual(deviceVerdictOf(steps));
      }),
    );
  });

  it('forbids an exam only where no answer would reach the server', () => {
    const forbidding = deviceSteps.filter((step) => deviceVerdictOf({ [step]: 'bad' }) === DeviceVerdict.blocked);
    expect(forbidding).toEqual(['browser', 'network', 'saves']);
  });
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what a step has found', () => {
  it.each([
    [`${windows} Chrome/138.0.0.0 Safari/537.36`, 'Chrome 138 · Windows', 'good'],
    [`${windows} Chrome/87.0.4280.88 Safari/537.36`, 'Chrome 87 · Windows', 'good'],
    [`${windows} Chrome/86.0.4240.198 Safari/537.36`, 'Chrome 86 · Windows', 'bad'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge 138 · Windows', 'good'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:90.0) Gecko/20100101 Firefox/90.0', 'Firefox 90 · Linux', 'bad'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15',
      'Safari 13 · macOS',
      'bad',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.44',
      '微信（内核 17） · iOS',
      'good',
    ],
    ['curl/8.5.0', '未知设备', 'warn'],
  ])('knows a browser: %s', (userAgent, name, verdict) => {
    expect(result.browserResult(result.browserOf(userAgent))).toMatchObject({ value: name, verdict });
  });

  it('asks to set a clock that is more than a minute off, and says by whose clock an exam runs', () => {
    expect(result.clockResult(-192_000)).toMatchObject({ verdict: 'warn', value: '快 3 分 12 秒' });
    expect(result.clockResult(-192_000).advice).toContain('请校准系统时间');
    expect(result.clockResult(-192_000).advice).toContain('按服务器的时钟计算');
    expect(result.clockResult(60_000)).toEqual({ verdict: 'good', value: '慢 1 分 0 秒' });
    expect(result.clockResult(60_001).verdict).toBe('warn');
    expect(result.clockResult(300)).toEqual({ verdict: 'good', value: '准确' });
    expect(result.clockResult(undefined).verdict).toBe('warn');
  });

  it('tells a slow network from a dead one', () => {
    const even = { latencyMs: 38, jitterMs: 4, lossPercent: 0 };
    expect(result.networkResult(even)).toEqual({ verdict: 'good', value: '往返 38 毫秒，波动 4 毫秒' });
    expect(result.networkResult({ ...even, latencyMs: 801 }).verdict).toBe('warn');
    expect(result.networkResult({ ...even, jitterMs: 301 }).verdict).toBe('warn');
    expect(result.networkResult({ ...even, lossPercent: 10 }).verdict).toBe('warn');
    expect(result.networkResult({ ...even, lossPercent: 60 }).verdict).toBe('bad');
    expect(result.networkResult({ latencyMs: null, jitterMs: null, lossPercent: 100 }).verdict).toBe('bad');
  });

  it('does not trust a line that stores only some answers', () => {
    expect(result.savesResult([30, 40, 50], 40)).toEqual({ verdict: 'good', value: '3 次都已确认，40 毫秒' });
    expect(result.savesResult([30, null, 50], 40)).toMatchObject({ verdict: 'warn', value: '3 次中 2 次已确认' });
    expect(result.savesResult([3_100, 3_100, 3_100], 3_100).verdict).toBe('warn');
    expect(result.savesResult([null, null, null], undefined).verdict).toBe('bad');
  });

  it('warns of a store that does not work or is nearly full, and of a low battery', () => {
    expect(result.storageResult({ isWorking: false, free: 2e9 }).verdict).toBe('warn');
    expect(result.storageResult({ isWorking: true, free: 2_254_857_830 })).toEqual({
      verdict: 'good',
      value: '可用，剩余 2.1 GB',
    });
    expect(result.storageResult({ isWorking: true, free: 10_485_760 })).toMatchObject({
      verdict: 'warn',
      value: '可用，剩余 10 MB',
    });
    expect(result.batteryResult({ level: 0.29, charging: false }).verdict).toBe('warn');
    expect(result.batteryResult({ level: 0.29, charging: true }).verdict).toBe('good');
    expect(result.batteryResult(undefined).verdict).toBe('skipped');
  });
});
