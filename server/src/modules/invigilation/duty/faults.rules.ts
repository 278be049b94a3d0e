import { FaultLevel, UNREAD_HOURS, type dutyApi } from '@ganlin/contract/invigilation/duty';
import type { z } from 'zod';

/** The reply, as the server writes it. */
export type Duty = z.output<typeof dutyApi.detail.response>;

type Fault = Duty['faults'][number];
type System = NonNullable<Duty['system']>;
type Figures = Pick<
  Duty['exams'][number],
  'id' | 'title' | 'inExam' | 'offline' | 'marked' | 'faces' | 'unreadOverdue'
>;

export interface SystemState extends System {
  /** Recurring jobs that are overdue or have failed, in words. */
  readonly late: readonly string[];
}

/** Saves are done in some hundredths of a second; slower than this, examinees notice it. */
const SLOW_MS = 1_000;
const MAX_WAITING_JOBS = 1_000;
const MAX_CONNECTION_SHARE = 0.85;
/** A page or two are always without a network; that many have a common cause. */
const OFFLINE_SHARE = 0.1;
const MIN_OFFLINE = 5;
/** Refusals that come from too much load. */
const OVERLOAD = new Set(['examBusy', 'savesTooFast']);

const urgent = (text: string, action: string): Fault => ({ level: FaultLevel.urgent, text, action, examId: null });
const warning = (text: string, action: string): Fault => ({ level: FaultLevel.warning, text, action, examId: null });

/** What somebody must look at, the most urgent first: the system before single exams. */
export function faultsOf(exams: readonly Figures[], system: SystemState | null): Fault[] {
  const all = [...(system ? systemFaults(system) : []), ...exams.flatMap(examFaults)];
  return all.toSorted((a, b) => a.level - b.level);
}

function systemFaults(system: SystemState): Fault[] {
  const { processes, database, queue, refusals } = system;
  const workers = processes.reduce((sum, one) => sum + one.workers, 0);
  const overloaded = refusals.filter(({ name }) => OVERLOAD.has(name)).reduce((sum, { count }) => sum + count, 0);
  const found: (Fault | false)[] = [
    workers === 0 && urgent('没有后台进程在运行，到时自动交卷和评分已经停止', '请运维人员启动后台进程'),
    system.unswept > 0 &&
      urgent(`${system.unswept} 份答卷到时后没有自动交卷`, '请检查后台进程；答案已经保存，恢复后会自动交卷'),
    system.p99 !== null &&
      system.p99 > SLOW_MS &&
      urgent(
        `保存答案变慢，最慢的 1% 超过 ${Math.floor(system.p99)} 毫秒`,
        '请检查数据库的处理器和磁盘，暂缓导出等大任务',
      ),
    system.failures > 0 && urgent(`最近 5 分钟有 ${system.failures} 次请求因服务器错误失败`, '请查看运行日志'),
    database.connections > database.maxConnections * MAX_CONNECTION_SHARE &&
      urgent(
        `数据库连接 ${database.connections} / ${database.maxConnections}，即将用完`,
        '请减少进程数，或调大连接上限',
      ),
    overloaded > 0 && warning(`最近 5 分钟因繁忙拒绝了 ${overloaded} 次请求`, '页面会自动重试；持续增加时请增加进程'),
    !system.isRedisThere && warning('Redis 无法连接', '作答不受影响，监考消息可能慢几秒；请恢复 Redis'),
    system.ungraded > 0 && warning(`${system.ungraded} 份答卷交卷 2 分钟后仍未自动评分`, '请检查后台进程的日志'),
    queue.waiting > MAX_WAITING_JOBS && warning(`${queue.waiting} 个后台任务在排队`, '请增加后台进程，或等待任务完成'),
    processes.length > 1 &&
      warning(`${processes.length} 个版本的进程同时在运行`, '升级时属于正常；否则请检查没有更新的进程'),
    ...system.late.map((title) => warning(`定时任务“${title}”没有按时完成`, '请在“运行状况”中查看原因')),
  ];
  return found.filter((fault) => fault !== false);
}

function examFaults({ id, title, inExam, offline, marked, faces, unreadOverdue }: Figures): Fault[] {
  const about = (fault: Fault): Fault => ({ ...fault, examId: id });
  const found: (Fault | false)[] = [
    offline >= MIN_OFFLINE &&
      offline > inExam * OFFLINE_SHARE &&
      urgent(`${title}：${offline} 人离线，共 ${inExam} 人在考`, '请联系考点检查网络；已作答的内容保存在考生的设备上'),
    faces > 0 && warning(`${title}：${faces} 人等待人工核验`, '请进入考场核对照片'),
    marked > 0 && warning(`${title}：${marked} 份答卷有标记未处理`, '请进入考场查看'),
    unreadOverdue > 0 &&
      warning(`${title}：${unreadOverdue} 份答卷超过 ${UNREAD_HOURS} 小时未阅`, '请提醒阅卷组长安排阅卷'),
  ];
  return found.filter((fault) => fault !== false).map(about);
}
