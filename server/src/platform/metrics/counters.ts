import { Counter, type Registry } from 'prom-client';

const taskOutcomes = ['done', 'refused', 'failed'] as const;
type TaskOutcome = (typeof taskOutcomes)[number];

const signInWays = ['password', 'sms', 'face', 'demo', 'register', 'wechat', 'wecom', 'dingtalk', 'embed'] as const;
export type SignInWay = (typeof signInWays)[number];
const signInOutcomes = ['done', 'refused', 'failed'] as const;
type SignInOutcome = (typeof signInOutcomes)[number];

const smsOutcomes = ['sent', 'failed', 'over_budget'] as const;
type SmsOutcome = (typeof smsOutcomes)[number];

export interface Counters {
  /** By the name of the error: they are those of the contract. */
  readonly refusals: Counter<'error'>;
  readonly countJob: (name: string, ok: boolean) => void;
  readonly countTask: (kind: string, outcome: TaskOutcome) => void;
  readonly countSignIn: (way: SignInWay, outcome: SignInOutcome) => void;
  readonly countSms: (outcome: SmsOutcome) => void;
  /** By the family of the browser, without its version: a caller chooses that, and each creates a metric. */
  readonly countClientError: (browser: string) => void;
}

/** What happened, counted since the process started. No label has a value that a caller chooses. */
export function openCounters(registry: Registry): Counters {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const jobs = counter('ganlin_jobs_total', 'Background jobs by name and outcome', ['name', 'outcome']);
  const tasks = counter('ganlin_tasks_total', 'Tasks of users by kind and outcome', ['kind', 'outcome']);
  const signIns = counter('ganlin_sign_ins_total', 'Attempts to sign in by way and outcome', ['way', 'outcome']);
  const sms = counter('ganlin_sms_total', 'Short messages by outcome', ['outcome']);
  const clientErrors = counter('ganlin_client_errors_total', 'Errors reported by pages, by browser', ['browser']);
  // A series that begins with its first event hides that event from rates.
  for (const way of signInWays) for (const outcome of signInOutcomes) signIns.inc({ way, outcome }, 0);
  for (const outcome of smsOutcomes) sms.inc({ outcome }, 0);
  return {
    refusals: counter('ganlin_refusals_total', 'Requests that were refused, by the name of the error', ['error']),
    countJob: (name, ok) => jobs.inc({ name, outcome: ok ? 'done' : 'failed' }),
    countTask: (kind, outcome) => tasks.inc({ kind, outcome }),
    countSignIn: (way, outcome) => signIns.inc({ way, outcome }),
    countSms: (outcome) => sms.inc({ outcome }),
    countClientError: (browser) => clientErrors.inc({ browser }),
  };
}
