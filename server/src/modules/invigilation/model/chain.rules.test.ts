import type { PaperIncident } from '@ganlin/contract/invigilation/events';
import { EventDoubt, EventKind } from '@ganlin/contract/invigilation/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnyMissing, newEvents } from './chain.rules.ts';
import { keyOfOpening, macOf, verifierOf } from './opening-key.ts';

// Only the secret is read.
const config = { linkSecret: 'a secret of this test' } as Parameters<typeof keyOfOpening>[0];
const opening = { paperId: '0198a000-0000-7000-8000-000000000001', epoch: 2 };

const events = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...Object.values(EventKind)),
      sinceMs: fc.nat(7_200_000),
      durationMs: fc.nat(60_000),
      ordinal: fc.option(fc.integer({ min: 1, max: 100 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((happened) => signed(happened));

function signed(happened: readonly Omit<PaperIncident, 'seq' | 'mac'>[], where = opening): PaperIncident[] {
  const key = keyOfOpening(config, where);
  let before = '';
  return happened.map((event, index) => {
    const numbered = { ...event, seq: index + 1 };
    before = macOf(key, where, before, numbered).toString('hex');
    return { ...numbered, mac: before };
  });
}

/** Sends reports one after the other, as the server would store them. */
function receive(reports: readonly (readonly PaperIncident[])[]) {
  const stored: PaperIncident[] = [];
  const doubts = new Set<number>();
  for (const sent of reports) {
    const found = newEvents({ stored, sent, isSigned: verifierOf(config, opening) });
    stored.push(...found.added);
    for (const doubt of found.doubts) doubts.add(doubt);
  }
  return { stored, doubts: [...doubts] };
}

const bare = (all: readonly PaperIncident[]) => all.map(({ seq, mac }) => ({ seq, mac }));

describe('reports of a page', () => {
  it('are stored once and without doubt, however often and in whatever parts they are sent', () => {
    fc.assert(
      fc.property(events, fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 8 }), (all, parts) => {
        let acked = 0;
        const reports = parts.map(([back, length]) => {
          // Whatever is acked may be sent again, what is not is sent from there.
          const from = Math.max(0, acked - back);
          const sent = all.slice(from, from + length);
          acked = Math.max(acked, from + sent.length);
          return sent;
        });
        const { stored, doubts } = receive([...reports, all]);
        expect(bare(stored)).toEqual(bare(all));
        expect(doubts).toEqual([]);
      }),
    );
  });

  it('are doubted if anything of them is changed', () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        const index = at % all.length;
        const tampered = all.map((event, i) => (i === index ? { ...event, durationMs: event.durationMs + 1 } : event));
        expect(receive([tampered]).doubts).toEqual([EventDoubt.forged]);
        expect(receive([all, tampered]).doubts).toEqual([EventDoubt.changed]);
      }),
    );
  });

  it('are doubted if one is left out, or all are numbered anew', () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        fc.pre(all.length > 1);
        const index = at % (all.length - 1);
        expect(receive([all.filter((_, i) => i !== index)]).doubts).toEqual([EventDoubt.missing]);
        const renumbered = all.slice(1).map((event) => ({ ...event, seq: event.seq - 1 }));
        expect(receive([renumbered]).doubts).toContain(EventDoubt.forged);
      }),
    );
  });

  it('of another opening or paper are doubted', () => {
    fc.assert(
      fc.property(events, (all) => {
        const others = [
          { ...opening, epoch: 3 },
          { ...opening, paperId: '0198a000-0000-7000-8000-000000000002' },
        ];
        for (const other of others) expect(receive([signed(all, other)]).doubts).toEqual([EventDoubt.forged]);
      }),
    );
  });

  it('miss something if more is noticed than has arrived, unless the report was full', () => {
    expect(isAnyMissing({ noticed: 3, last: 3, sent: 0 })).toBe(false);
    expect(isAnyMissing({ noticed: 4, last: 3, sent: 3 })).toBe(true);
    expect(isAnyMissing({ noticed: 60, last: 50, sent: 50 })).toBe(false);
    expect(isAnyMissing({ noticed: 2, last: 3, sent: 0 })).toBe(false);
  });
});
