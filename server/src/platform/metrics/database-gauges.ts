import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../ctx.ts';
import { within } from '../within.ts';

interface Described {
  readonly help: string;
  readonly labels?: readonly string[];
}

interface Figure {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What the database says of several gauges: a name that is missing here is missing in the metrics. */
type Figures<Name extends string> = Readonly<Partial<Record<Name, number | readonly Figure[]>>>;

/** Gauges that are read together, with few queries of bounded cost. */
export interface DatabaseGauges {
  readonly gauges: Readonly<Record<string, Described>>;
  readonly read: (ctx: Ctx<null>) => Promise<Figures<string>>;
}

/** Modules list theirs in `gauges`. No label may have a value that a user chooses. */
export function defineGauges<Name extends `ganlin_${string}`>(
  gauges: Readonly<Record<Name, Described>>,
  read: (ctx: Ctx<null>) => Promise<Figures<Name>>,
): DatabaseGauges {
  return { gauges, read };
}

/** However often and by how many they are scraped. */
const FRESH_MS = 15_000;
/** Prometheus gives up after ten seconds, and would then lose all metrics of the process. */
const LIMIT_MS = 5_000;

interface Options {
  /** Opens the ctx of a reading; its `db` is not that of requests. */
  readonly open: () => Ctx<null>;
  readonly freshMs?: number;
}

/** Adds the gauges to the registry. Those whose reading fails are absent, never 0: 0 would look like health. */
export function collectGauges(
  registry: Registry,
  sources: readonly DatabaseGauges[],
  { open, freshMs = FRESH_MS }: Options,
): void {
  for (const { gauges, read } of sources) {
    let readAt = -Infinity;
    let reading: Promise<void> | undefined;
    const made = new Map<string, Gauge>();
    const show = (figures: Figures<string>): void => {
      for (const [name, gauge] of made) setGauge(gauge, figures[name] ?? []);
    };
    const refresh = (): Promise<void> | undefined => {
      if (reading || performance.now() - readAt < freshMs) return reading;
      const ctx = open();
      readAt = performance.now();
      reading = within(LIMIT_MS, read(ctx))
        .then(show, (error: unknown) => {
          show({});
          ctx.log.warn({ err: error, gauges: [...made.keys()] }, 'figures for the metrics could not be read');
        })
        .finally(() => {
          reading = undefined;
        });
      return reading;
    };
    for (const [name, { help, labels = [] }] of Object.entries(gauges)) {
      const gauge = new Gauge({ name, help, labelNames: [...labels], collect: refresh, registers: [registry] });
      made.set(name, gauge);
    }
  }
}

function setGauge(gauge: Gauge, figures: number | readonly Figure[]): void {
  gauge.reset();
  // The library resets a gauge without labels to 0.
  gauge.remove({});
  for (const { value, labels = {} } of typeof figures === 'number' ? [{ value: figures }] : figures)
    gauge.set(labels, value);
}
