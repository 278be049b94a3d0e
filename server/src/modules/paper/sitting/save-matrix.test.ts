import type { ErrorName } from '@ganlin/contract/errors';
import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { Refused } from '../../../../test/support/client.ts';
import { whereSavesMayChange } from '../../../../test/support/exams.ts';
import { newId } from '../../../platform/ids.ts';
import { paceOf } from '../model/pace.ts';

const states = [-1, 0, 1, 2, 3] as const;
const owners = ['self', 'other', 'staff'] as const;
/** When the paper started, in seconds from now; it lasts a thousand. */
const times = { before: 60, during: -500, grace: -1000 - GRACE_SECONDS / 2, late: -1000 - GRACE_SECONDS - 1 } as const;
const slots = { inPaper: 1, ofAnother: 7, unknown: 499 } as const;
/** Ten is stored. */
const numbers = { higher: 11, equal: 10, lower: 9 } as const;
/** The epoch of the writing page; three is the latest opening. */
const openings = { latest: 3, earlier: 2, toCome: 4 } as const;

type Cell = {
  readonly state: (typeof states)[number];
  readonly owner: (typeof owners)[number];
  readonly time: keyof typeof times;
  readonly place: keyof typeof slots;
  readonly number: keyof typeof numbers;
  readonly opening: keyof typeof openings;
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('writes only what its owner sends in time from the latest opening for a position of a paper in progress, in all 900 cases', async () => {
  const others = { other: await app.learner(), staff: await app.admin() };
  const wrong: string[] = [];
  let cells = 0;
  for (const state of states) {
    for (const time of keysOf(times)) {
      const paper = await plantPaper(state, times[time]);
      for (const owner of owners) {
        const caller = owner === 'self' ? paper.owner : others[owner];
        for (const place of keysOf(slots)) {
          for (const number of keysOf(numbers)) {
            // For wrong openings only higher numbers are tested: one that changes nothing shows nothing either.
            for (const opening of number === 'higher' ? keysOf(openings) : (['latest'] as const)) {
              cells++;
              const cell = { state, owner, time, place, number, opening };
              const seen = await trySave(caller, paper.id, cell);
              const expected = expectedOf(cell);
              if (JSON.stringify(seen) !== JSON.stringify(expected))
                wrong.push(JSON.stringify({ cell, seen, expected }));
            }
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBe(900);
}, 90_000);

interface Outcome {
  readonly refused: ErrorName | null;
  readonly acknowledged: boolean;
  readonly written: boolean;
}

/** The rule, written differently from the statement. */
function expectedOf({ state, owner, time, place, number, opening }: Cell): Outcome {
  const refused = (reason: ErrorName): Outcome => ({ refused: reason, acknowledged: false, written: false });
  if (owner !== 'self' || state === -1 || time === 'before') return refused('paperNotFound');
  if (state !== 0) return refused('paperHandedIn');
  if (time === 'late') return refused('paperOver');
  if (opening !== 'latest') return refused('paperTakenOver');
  if (place !== 'inPaper') return { refused: null, acknowledged: false, written: false };
  return { refused: null, acknowledged: true, written: number === 'higher' };
}

async function trySave(caller: TestUser, paperId: string, { place, number, opening }: Cell): Promise<Outcome> {
  const [ordinal, seq] = [slots[place], numbers[number]];
  const items = [{ ordinal, seq, answer: { options: ['new'] } }];
  // The rate limit of saves is tested elsewhere.
  paceOf(app.platform).forget(caller.id);
  const reply = await caller
    .call(sittingApi.save, { paperId, epoch: openings[opening], items })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
  const refused = reply instanceof Refused ? (reply.reason as ErrorName) : null;
  const saved = reply instanceof Refused ? [] : reply.saved;
  const acknowledged = JSON.stringify(saved) === JSON.stringify([{ ordinal, seq }]);
  return { refused, acknowledged, written: await wasWritten(paperId) };
}

/** Whether the stored answer differs from the planted one; then restores that one. */
async function wasWritten(paperId: string): Promise<boolean> {
  const { pool } = app.platform;
  const { rows } = await pool.query<{ ordinal: number; seq: number; said: string }>(
    `select ordinal, seq, answer -> 'options' ->> 0 as said
       from paper_paper p cross join lateral paper_answers(p.user_id, p.id) where p.id = $1`,
    [paperId],
  );
  if (JSON.stringify(rows) === JSON.stringify([{ ordinal: 1, seq: 10, said: 'old' }])) return false;
  await whereSavesMayChange(app.owner, (db) => db.query('delete from paper_save where paper_id = $1', [paperId]));
  await plantAnswer(paperId);
  return true;
}

async function plantPaper(state: number, startsIn: number) {
  const [owner, id] = [await app.learner(), newId()];
  await app.owner.query(
    `with planted as (
     insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
       deadline_at, epoch, handed_in_at, handed_in_by, receipt, graded_at, score_centi, created_at)
     select $1, $2, $3, $3, 1, $4::int, 5, '{}', t, t + interval '1000 s', 3, h, case when h is not null then 1 end,
            case when h is not null then 'R' end, h, case when h is not null then 0 end, now()
       from (select now() + $5::float * interval '1 s' as t) x,
            lateral (select case when $4::int > 0 then t end as h) y
     returning user_id, id, state)
     insert into paper_final (user_id, paper_id, answers) select user_id, id, '[]' from planted where state > 0`,
    [owner.id, id, newId(), state, startsIn],
  );
  await plantAnswer(id);
  return { owner, id };
}

async function plantAnswer(paperId: string): Promise<void> {
  await app.platform.pool.query(
    `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
     select user_id, id, 1, '[{"ordinal":1,"seq":10,"answer":{"options":["old"]},"answered":true,"flagged":false,"spentMs":0}]',
            '', now() - interval '1 day'
       from paper_paper where id = $1`,
    [paperId],
  );
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[];
