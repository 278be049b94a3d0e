import { describe, expect, it } from 'vitest';
import { bytesText, problemsIn, type HealthFacts } from './problems.ts';

const schedule = { name: 'ops.forgetTasks', title: '清理过期的后台任务', error: '', late: false };

const well: HealthFacts = {
  services: [{ name: 'database', ok: true, milliseconds: 2 }],
  queues: [{ name: 'task.ops.selfCheck', waiting: 3, active: 1, failed: 0 }],
  schedules: [schedule],
  keys: [
    { id: 'b', current: true, configured: true, values: 10 },
    { id: 'a', current: false, configured: true, values: 5 },
  ],
  faces: 79_999,
  concerns: [],
  films: true,
  office: true,
  logProtected: true,
  sms: { used: 79, limit: 100 },
  adminSecondFactor: true,
  database: { bytes: 1, connections: 10, maxConnections: 100, mayOpen: 97, allowed: 97, notDurable: [] },
  processes: { api: 2, worker: 1, all: 0 },
  server: {
    disks: [{ name: 'files', freeBytes: 20, sizeBytes: 100 }],
    replication: { visible: true, synchronous: false, standbys: [], archiveFailing: false },
    backups: [
      { kind: 'backup', hours: 4, late: false },
      { kind: 'restore-test', hours: null, late: false },
    ],
    certificate: { address: 'px.example.cn', daysLeft: 14 },
  },
};
const { server } = well;

describe('the problems', () => {
  it('are none while all is well, including values under an old key', () => {
    expect(problemsIn(well)).toEqual([]);
  });

  it.each<[string, Partial<HealthFacts>, RegExp]>([
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
    ['a disk', { server: { ...server, disks: [{ name: 'files', freeBytes: 19, sizeBytes: 100 }] } }, /磁盘只剩 19 B/],
    ['a late backup', { server: { ...server, backups: [{ kind: 'backup', hours: 27, late: true }] } }, /27 小时/],
    [
      'no backup',
      { server: { ...server, backups: [{ kind: 'backup', hours: null, late: true }] } },
      /没有成功备份的记录/,
    ],
    [
      'a restore that nobody has tried',
      { server: { ...server, backups: [{ kind: 'restore-test', hours: 900, late: true }] } },
      /已经 37 天没有演练/,
    ],
    [
      'a certificate',
      { server: { ...server, certificate: { address: 'x.cn', daysLeft: 13 } } },
      /x\.cn .* 13 天后到期/,
    ],
    [
      'an archive that fails',
      { server: { ...server, replication: { ...server.replication, archiveFailing: true } } },
      /归档失败/,
    ],
    [
      'commits that wait for nobody',
      { server: { ...server, replication: { ...server.replication, synchronous: true } } },
      /没有同步备库/,
    ],
    [
      'more connections wanted at the worst than there are',
      { database: { ...well.database, mayOpen: 98 }, processes: { api: 3, worker: 1, all: 0 } },
      /API 3 个，工作进程 1 个.*至多会打开 98 个.*只允许 97 个/,
    ],
    ['few connections left', { database: { ...well.database, connections: 80 } }, /80 \/ 100/],
  ])('names %s', (_what, change, words) => {
    const problems = problemsIn({ ...well, ...change });
    expect(problems.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
  });

  it('list errors before warnings', () => {
    const services: HealthFacts['services'] = [
      { name: 'storage', ok: true, milliseconds: 900 },
      { name: 'queue', ok: false, milliseconds: 1 },
    ];
    expect(problemsIn({ ...well, services }).map(({ tone }) => tone)).toEqual(['bad', 'warn']);
  });

  it('keep their keys while their figures change', () => {
    const keyOf = (text: string) =>
      problemsIn({ ...well, concerns: [text] })
        .map(({ key }) => key)
        .join();
    expect(keyOf('试了 3 次，08:15 再试')).toBe(keyOf('试了 12 次，09:01 再试'));
    expect(keyOf('试卷 0192-a1 出错')).not.toBe(keyOf('试卷 0192-b2 出错'));
  });
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
