import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { defineJob, enqueue, type Job } from '../jobs/queue.ts';

/** Something that happened, emitted upwards: the emitter does not know its subscribers. */
export interface Event<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

export interface Subscription {
  readonly event: string;
  readonly job: Job;
}

/** The jobs subscribed to each event. */
export type Subscriptions = ReadonlyMap<string, readonly Job[]>;

export function defineEvent<Payload extends object>(name: string, payload: z.ZodType<Payload>): Event<Payload> {
  return { name, payload };
}

/** Durable: each subscriber is a separate job with its own retries. `subscriber` is `<module>.<action>`. */
export function on<Payload extends object>(
  event: Event<Payload>,
  subscriber: string,
  run: (ctx: Ctx<null>, payload: Payload) => Promise<void>,
): Subscription {
  return { event: event.name, job: defineJob(`event.${event.name}.${subscriber}`, event.payload, run) };
}

/** Emits an event in the caller's transaction: subscribers receive it if, and only if, it commits. */
export async function emit<Payload extends object>(
  ctx: Ctx<unknown>,
  event: Event<Payload>,
  payload: Payload,
): Promise<void> {
  for (const job of ctx.subscriptions.get(event.name) ?? []) await enqueue(ctx, job, payload);
}

export function subscriptionsOf(all: readonly Subscription[]): Subscriptions {
  return new Map(
    [...Map.groupBy(all, ({ event }) => event)].map(([event, list]) => [event, list.map(({ job }) => job)]),
  );
}
