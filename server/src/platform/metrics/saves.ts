import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { REQUEST_SECONDS } from './requests.ts';

const verdicts = ['kept', 'refused', 'locked', 'full', 'crowded', 'failed'] as const;

/**
 * What became of a save: `kept` is on disk, `refused` by a rule, `locked` met another request for its paper and is
 * repeated by the page, `full` and `crowded` were not accepted because too many wait in all or of one paper, `failed`
 * got 500 or 503 for any other reason.
 */
export type SaveVerdict = (typeof verdicts)[number];

export interface SaveMetrics {
  readonly count: (verdict: SaveVerdict) => void;
  /** From the queue to the outcome. */
  readonly time: (seconds: number) => void;
  readonly noteGroup: (size: number) => void;
  /** Read with each scrape. */
  readonly observeQueue: (waiting: () => number) => void;
}

export function openSaveMetrics(registry: Registry): SaveMetrics {
  const registers = [registry];
  const saves = new Counter({
    name: 'ganlin_saves_total',
    help: 'Saves of answers by what became of them',
    labelNames: ['verdict'],
    registers,
  });
  // A series that begins with its first event hides that event from rates.
  for (const verdict of verdicts) saves.inc({ verdict }, 0);
  const seconds = new Histogram({
    name: 'ganlin_save_seconds',
    help: 'Time from the queue of saves to the outcome',
    buckets: [...REQUEST_SECONDS],
    registers,
  });
  const sizes = new Histogram({
    name: 'ganlin_save_group_size',
    help: 'Saves in one statement',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  });
  let waiting = (): number => 0;
  const queue: Gauge = new Gauge({
    name: 'ganlin_save_queue',
    help: 'Saves that wait for their statement',
    collect: () => queue.set(waiting()),
    registers,
  });
  return {
    count: (verdict) => saves.inc({ verdict }),
    time: (took) => seconds.observe(took),
    noteGroup: (size) => sizes.observe(size),
    observeQueue: (read) => {
      waiting = read;
    },
  };
}
