/** How many processors, connections and disks an exam needs, from what each step of an examinee costs. */

export const tiers = ['api', 'worker', 'database', 'redis'] as const;
type Tier = (typeof tiers)[number];

/** Processor time of one step in microseconds. */
export type Cost = Readonly<Record<Tier, number>>;

export const steps = ['signIn', 'entry', 'save', 'handIn', 'grade'] as const;
type Step = (typeof steps)[number];
export type Costs = Readonly<Record<Step, Cost>>;

interface Load {
  readonly examinees: number;
  /** All sign in within this time, start within that, and so on; each at an even rate. */
  readonly signInSeconds: number;
  readonly startSeconds: number;
  readonly handInSeconds: number;
  readonly gradeSeconds: number;
  readonly saveEverySeconds: number;
  readonly sittingSeconds: number;
}

export const usualLoad: Omit<Load, 'examinees'> = {
  signInSeconds: 600,
  startSeconds: 60,
  handInSeconds: 60,
  gradeSeconds: 600,
  saveEverySeconds: 15,
  sittingSeconds: 3_600,
};

/** Processors that may be busy: half of them for an hour, and most of them in a burst. */
const STEADY_SHARE = 0.5;
const BURST_SHARE = 0.7;

/** How often each step happens in a second, while it happens. */
export function ratesOf(load: Load): Readonly<Record<Step, number>> {
  const { examinees } = load;
  return {
    signIn: examinees / load.signInSeconds,
    entry: examinees / load.startSeconds,
    save: examinees / load.saveEverySeconds,
    handIn: examinees / load.handInSeconds,
    grade: examinees / load.gradeSeconds,
  };
}

/** Processors of one tier that a step keeps busy. */
function busyIn(costs: Costs, load: Load, { step, tier }: { readonly step: Step; readonly tier: Tier }): number {
  return (ratesOf(load)[step] * costs[step][tier]) / 1_000_000;
}

/**
 * Processors of each tier. The steps follow each other, except that the first examinees save while the last begin, and
 * that papers are graded while the last are handed in.
 */
export function processorsFor(costs: Costs, load: Load): Readonly<Record<Tier, number>> {
  const needed = (tier: Tier) => {
    const busy = (step: Step) => busyIn(costs, load, { step, tier });
    const phases = [
      busy('save') / STEADY_SHARE,
      busy('signIn') / BURST_SHARE,
      (busy('entry') + busy('save')) / BURST_SHARE,
      (busy('handIn') + busy('save') + busy('grade')) / BURST_SHARE,
    ];
    return Math.max(...phases);
  };
  return { api: needed('api'), worker: needed('worker'), database: needed('database'), redis: needed('redis') };
}

/** Processor seconds of one examinee for an hour, all steps and tiers together. */
export function examineeHour(costs: Costs, { saveEverySeconds }: Pick<Load, 'saveEverySeconds'>): number {
  const times: Readonly<Record<Step, number>> = {
    signIn: 1,
    entry: 1,
    save: 3_600 / saveEverySeconds,
    handIn: 1,
    grade: 1,
  };
  const microseconds = steps.reduce(
    (sum, step) => sum + times[step] * tiers.reduce((all, tier) => all + costs[step][tier], 0),
    0,
  );
  return microseconds / 1_000_000;
}

/** Bytes of one save in the log of PostgreSQL and on its disk, with index. */
const SAVE_BYTES = 409;
/** Rows of a paper beside its saves. */
const PAPER_BYTES = 25_000;
/** One primary: more processors than these in one machine are rare, and one that fails should not take everybody. */
const DATABASE_PROCESSORS = 16;
/** An API process uses one processor. */
const API_CONNECTIONS = 22;
const WORKER_CONNECTIONS = 26;

interface Machines {
  readonly savesPerSecond: number;
  readonly apiProcesses: number;
  readonly workerProcesses: number;
  readonly databaseProcessors: number;
  readonly redisProcessors: number;
  /** Independent databases; examinees are divided among them. */
  readonly cells: number;
  readonly connectionsPerDatabase: number;
  readonly logMegabytesPerSecond: number;
  readonly diskGigabytesPerExam: number;
}

export function machinesFor(costs: Costs, load: Load): Machines {
  const { api, worker, database, redis } = processorsFor(costs, load);
  const saves = ratesOf(load).save;
  const cells = Math.max(1, Math.ceil(database / DATABASE_PROCESSORS));
  // Two of each: one may be restarted or fail.
  const apiProcesses = Math.max(2, Math.ceil(api));
  const workerProcesses = Math.max(2, Math.ceil(worker));
  const connections = (apiProcesses * API_CONNECTIONS + workerProcesses * WORKER_CONNECTIONS) / cells;
  const bytes = load.examinees * (PAPER_BYTES + (load.sittingSeconds / load.saveEverySeconds) * SAVE_BYTES);
  return {
    savesPerSecond: Math.round(saves),
    apiProcesses,
    workerProcesses,
    databaseProcessors: Math.max(2, Math.ceil(database)),
    redisProcessors: Math.max(1, Math.ceil(redis)),
    cells,
    connectionsPerDatabase: Math.ceil(connections),
    logMegabytesPerSecond: Math.round((saves * SAVE_BYTES) / 100_000) / 10,
    diskGigabytesPerExam: Math.round(bytes / 1e8) / 10,
  };
}
