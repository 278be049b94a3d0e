import { describe, expect, it } from 'vitest';
import { bytesText, everyWords, nextTurn, problemsIn, type Health } from './problems.ts';

const well: Health = {
  services: [{ name: 'database', ok: true, milliseconds: 2 }],
  queues: [{ name: 'task.ops.selfCheck', waiting: 3, active: 1, failed: 0 }],
  schedules: [
    {
      name: 'ops.forgetTasks',
      title: '清理过期的后台任务',
      everySeconds: 3600,
      startedAt: null,
      finishedAt: null,
      error: '',
      late: false,
    },
  ],
  keys: [
    { id: 'b', current: true, configured: true, values: 10 },
    { id: 'a', current: false, configured: true, values: 5 },
  ],
  faces: 79_999,
  concerns: [],
  clientErrors: { total: 0, browsers: [], latest: [] },
  films: true,
  office: true,
  logProtected: true,
  sms: { used: 79, limit: 100 },
  adminSecondFactor: true,
  database: { bytes: 1, connections: 10, maxConnections: 100, mayOpen: 97, allowed: 97, notDurable: [] },
  processes: { api: 2, worker: 1, all: 0 },
  process: { version: '0.1.0', commit: '0a1b2c3d4e5f', startedAt: '2026-03-05T06:30:00Z', memoryBytes: 1 },
};
const schedule = well.schedules[0]!;

describe('the problems', () => {
  it('are none while all is well, including values under an old key', () => {
    expect(problemsIn(well)).toEqual([]);
  });

  it.each<[string, Partial<Health>, RegExp]>([
    ['a service that is away', { services: [{ name: 'cache', ok: false, milliseconds: 1000 }] }, /^缓存没有应答。$/],
    ['a slow service', { services: [{ name: 'storage', ok: true, milliseconds: 900 }] }, /^文件存储应答较慢.*900 毫秒/],
    ['an error', { schedules: [{ ...schedule, late: true, error: 'disk full' }] }, /“清理过期的后台任务”.*disk full/],
    ['a late turn', { schedules: [{ ...schedule, late: true }] }, /没有按时运行，请检查工作进程/],
    ['failed jobs', { queues: [{ name: 'x.y', waiting: 0, active: 0, failed: 2 }] }, /x\.y 有 2 个多次重试后仍然失败/],
    ['a long queue', { queues: [{ name: 'x.y', waiting: 101, active: 0, failed: 0 }] }, /积压了 101 个/],
    ['a lost key', { keys: [{ id: 'old', current: false, configured: false, values: 1200 }] }, /1,200 个值.*密钥 old/],
    ['bare values', { keys: [{ id: '', current: false, configured: false, values: 1 }] }, /1 个值不是加密的内容/],
    ['a module that has found something', { concerns: ['试卷 1 到时不能自动交卷'] }, /试卷 1/],
    ['nearly too many faces', { faces: 80_000 }, /80,000.*100,000/],
    ['nothing to make films playable with', { films: false }, /ffmpeg/],
    ['nothing to convert documents with', { office: false }, /LibreOffice/],
    ['a log that can be changed', { logProtected: false }, /可以修改操作日志/],
    ['short messages running out', { sms: { used: 80, limit: 100 } }, /80 条短信，额度为每小时 100 条，通知已延后/],
    ['no short messages left', { sms: { used: 100, limit: 100 } }, /已经用完，下一小时恢复/],
    [
      'settings by which kept answers may be lost',
      { database: { ...well.database, notDurable: ['fsync'] } },
      /fsync 没有打开/,
    ],
    [
      'more connections wanted at the worst than there are',
      { database: { ...well.database, mayOpen: 98 }, processes: { api: 3, worker: 1, all: 0 } },
      /API 3 个，工作进程 1 个.*至多会打开 98 个.*只允许 97 个/,
    ],
    ['few connections left', { database: { ...well.database, connections: 80 } }, /80 \/ 100/],
  ])('names %s', (_what, change, words) => {
    const problems = problemsIn({ ...well, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]!.text).toMatch(words);
  });

  it('list errors before warnings', () => {
    const services: Health['services'] = [
      { name: 'storage', ok: true, milliseconds: 900 },
      { name: 'queue', ok: false, milliseconds: 1 },
    ];
    expect(problemsIn({ ...well, services }).map(({ tone }) => tone)).toEqual(['bad', 'warn']);
  });
});

it.each([
  [1, '每秒'],
  [30, '每 30 秒'],
  [60, '每分钟'],
  [90, '每 90 秒'],
  [600, '每 10 分钟'],
  [3600, '每小时'],
  [7200, '每 2 小时'],
  [86_400, '每天'],
])('%i seconds are shown as %s', (seconds, label) => {
  expect(everyWords(seconds)).toBe(label);
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [12_900_000, '12.3 MB'],
  [157_286_400, '150 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
  [9000 * 1024 ** 4, '9000 TB'],
])('%i bytes are shown as %s', (bytes, label) => {
  expect(bytesText(bytes)).toBe(label);
});

it('computes the next run from the last', () => {
  const at = (time: string) => nextTurn({ ...schedule, startedAt: '2026-03-05T06:30:00Z' }, new Date(time));
  expect(nextTurn(schedule, new Date())).toBeUndefined();
  expect(at('2026-03-05T07:30:30Z')).toEqual({ at: '2026-03-05T07:30:00.000Z', isOver: false });
  expect(at('2026-03-05T07:31:01Z')).toEqual({ at: '2026-03-05T07:30:00.000Z', isOver: true });
});
