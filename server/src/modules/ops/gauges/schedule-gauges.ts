import { defineGauges } from '../../../platform/metrics/database-gauges.ts';
import { listTurns } from '../health.queries.ts';

export const scheduleGauges = defineGauges(
  {
    ganlin_schedule_interval_seconds: { help: 'How often a schedule should run', labels: ['name'] },
    ganlin_schedule_last_success_timestamp_seconds: {
      help: 'When a schedule last ended without an error; absent if never',
      labels: ['name'],
    },
    ganlin_schedule_failed: { help: '1 if the last run of a schedule ended with an error', labels: ['name'] },
  },
  async ({ db, schedules }) => {
    const turns = new Map((await listTurns(db)).map((turn) => [turn.name, turn]));
    const known = schedules.map(({ name, everySeconds }) => ({
      labels: { name },
      everySeconds,
      turn: turns.get(name),
    }));
    return {
      ganlin_schedule_interval_seconds: known.map(({ labels, everySeconds }) => ({ labels, value: everySeconds })),
      ganlin_schedule_last_success_timestamp_seconds: known.flatMap(({ labels, turn }) =>
        turn?.succeededAt ? [{ labels, value: turn.succeededAt.getTime() / 1_000 }] : [],
      ),
      ganlin_schedule_failed: known.map(({ labels, turn }) => ({ labels, value: turn?.error ? 1 : 0 })),
    };
  },
);
