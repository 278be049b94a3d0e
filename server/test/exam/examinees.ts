import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@ganlin/contract/errors';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import type pg from 'pg';
import type { Signed } from '../../bench/people.ts';
import { acknowledge, nextItems, sitDown, type Sitter } from './hall.ts';
import type { Wires } from './wires.ts';

/** Average time between two answers. */
const THINK_MS = 550;
const GIVE_UP_MS = 30_000;

interface Hall {
  readonly origin: string;
  readonly examId: string;
  readonly examinees: readonly Signed[];
}

/** All start, a few at a time. */
export async function seat(db: pg.Pool, { origin, examId, examinees }: Hall): Promise<Sitter[]> {
  const sitters: Sitter[] = [];
  for (let from = 0; from < examinees.length; from += 20) {
    const group = examinees.slice(from, from + 20);
    sitters.push(...(await Promise.all(group.map((person) => sitDown(origin, db, { examId, person })))));
  }
  return sitters;
}

/** What happened to examinees while everything died around them. */
export interface Seen {
  readonly began: number;
  /** Saves stored per second. */
  readonly stored: number[];
  acked: number;
  readonly stalls: number[];
  refused: number;
  unanswered: number;
  signedOut: number;
}

export function newSeen(): Seen {
  return { began: performance.now(), stored: [], acked: 0, stalls: [], refused: 0, unanswered: 0, signedOut: 0 };
}

interface Sitting {
  readonly wires: Wires;
  readonly sitter: Sitter;
  readonly at: number;
  readonly seen: Seen;
  /** The end time. */
  readonly until: () => number;
}

/** One examinee: answers, and resends what was not acknowledged, with its number, to the other process. */
export async function answerOn({ wires, sitter, at, seen, until }: Sitting): Promise<void> {
  const { token, paperId, epoch } = sitter;
  await pause(Math.random() * THINK_MS);
  let process = at;
  while (performance.now() < until()) {
    const items = nextItems(sitter);
    const sent = performance.now();
    for (;;) {
      const reply = await wires.ask(process, sittingApi.save, { token, input: { paperId, epoch, items } });
      if (typeof reply !== 'string' && reply.code === 0) {
        acknowledge(sitter, reply.data.saved);
        seen.acked += reply.data.saved.length;
        const second = Math.floor((performance.now() - seen.began) / 1000);
        seen.stored[second] = (seen.stored[second] ?? 0) + 1;
        break;
      }
      if (typeof reply !== 'string') return note(seen, reply.code);
      if (performance.now() > until() + GIVE_UP_MS) return void seen.unanswered++;
      process++;
      // As a page does: switches to the other process immediately when one is down, and waits a little when one is
      // overloaded.
      await pause((reply === 'gone' ? 20 : 300) * (1 + Math.random()));
    }
    seen.stalls.push(performance.now() - sent);
    await pause(THINK_MS * (0.5 + Math.random()));
  }
}

function note(seen: Seen, code: number): void {
  if (code === errors.tokenInvalid.code) seen.signedOut++;
  else seen.refused++;
}

export async function handIn(wires: Wires, { token, paperId, epoch }: Sitter, seen: Seen): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const reply = await wires.ask(tries, sittingApi.handIn, { token, input: { paperId, epoch } });
    if (typeof reply !== 'string') return reply.code === 0 ? undefined : note(seen, reply.code);
    await pause(200);
  }
  seen.refused++;
}
