import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface RealtimeMetrics {
  /** `code` is that of the envelope: 0 for success. Names are those of the contract, never what a client sent. */
  readonly timeMessage: (name: string, code: number, seconds: number) => void;
  /** Who gets it: the connections of all processes, those of this process only, or nobody. */
  readonly countPush: (name: string, reach: 'all' | 'own' | 'lost') => void;
  readonly countDisconnect: (reason: string) => void;
  /** Read with each scrape. */
  readonly observe: (state: () => RealtimeState) => void;
}

interface RealtimeState {
  readonly connections: Readonly<Record<string, number>>;
  readonly bufferedBytes: number;
  readonly hearsStream: boolean;
}

export function openRealtimeMetrics(registry: Registry): RealtimeMetrics {
  const registers = [registry];
  const messages = new Histogram({
    name: 'ganlin_realtime_message_seconds',
    help: 'Time to answer a message, by name and code',
    labelNames: ['name', 'code'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const pushes = new Counter({
    name: 'ganlin_realtime_pushes_total',
    help: 'Pushes by name and reach: all processes, own process, lost',
    labelNames: ['name', 'reach'],
    registers,
  });
  const disconnects = new Counter({
    name: 'ganlin_realtime_disconnects_total',
    help: 'Connections that ended, by reason',
    labelNames: ['reason'],
    registers,
  });
  return {
    timeMessage: (name, code, seconds) => messages.observe({ name, code }, seconds),
    countPush: (name, reach) => pushes.inc({ name, reach }),
    countDisconnect: (reason) => disconnects.inc({ reason }),
    observe: (state) => observeState(registry, state),
  };
}

function observeState(registry: Registry, state: () => RealtimeState): void {
  const registers = [registry];
  // Tests open several servers on one platform.
  for (const name of ['connections', 'buffered_bytes', 'hears_stream'])
    registry.removeSingleMetric(`ganlin_realtime_${name}`);
  const gauge = (name: string, help: string, value: (state: RealtimeState) => number) => {
    const collect = (): void => made.set(value(state()));
    const made: Gauge = new Gauge({ name: `ganlin_realtime_${name}`, help, collect, registers });
  };
  gauge('buffered_bytes', 'Bytes waiting for clients to read them', ({ bufferedBytes }) => bufferedBytes);
  gauge('hears_stream', '1 while pushes of other processes arrive here', ({ hearsStream }) => Number(hearsStream));
  const collect = (): void => {
    for (const [transport, count] of Object.entries(state().connections)) connections.set({ transport }, count);
  };
  const connections: Gauge<'transport'> = new Gauge({
    name: 'ganlin_realtime_connections',
    help: 'Open connections by transport',
    labelNames: ['transport'],
    collect,
    registers,
  });
}
