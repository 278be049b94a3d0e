import { EventKind } from '@ganlin/contract/invigilation/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  notice,
  noticeEnd,
  noticingNothing,
  type Incident,
  type NoticingRules,
  type Signal,
} from './noticing.rules.ts';

const SECOND = 1_000;
const strict: NoticingRules = { leaveMs: 5 * SECOND, fullScreen: true, noCopy: true, hasWindows: true };
const phone: NoticingRules = { ...strict, hasWindows: false };

/** A signal at a second: `[3, 'hidden']`, or with the excuse: `[3, 'excused picking']`. */
type Step = readonly [second: number, what: string];
interface Act {
  readonly name: string;
  readonly rules?: NoticingRules;
  readonly steps: readonly Step[];
}

function signalOf([second, what]: Step): Signal {
  const [type, by] = what.split(' ');
  return { at: second * SECOND, type, ...(by && { by }) } as Signal;
}

function incidentsOf({ steps, rules = strict }: Act): Incident[] {
  let state = noticingNothing;
  const incidents: Incident[] = [];
  for (const step of [...steps, [9_999, 'tick'] as const]) {
    const noticed = notice(state, signalOf(step), rules);
    state = noticed.state;
    incidents.push(...noticed.incidents);
  }
  return incidents;
}

const harmless: readonly Act[] = [
  { name: 'a dialog of the page: no window event at all', steps: [[1, 'tick']] },
  {
    name: 'the candidate window of an input method that takes the focus while composing',
    steps: [
      [1, 'excused composing'],
      [1.1, 'blurred'],
      [9, 'excused composing'],
      [20, 'focused'],
      [21, 'excuseOver composing'],
    ],
  },
  {
    name: 'an input method that takes the focus just before it composes',
    steps: [
      [1, 'blurred'],
      [1.2, 'excused composing'],
      [30, 'focused'],
      [31, 'excuseOver composing'],
    ],
  },
  {
    name: 'a permission prompt that has the focus',
    steps: [
      [1, 'blurred'],
      [4.9, 'focused'],
    ],
  },
  {
    name: 'thinking for a while about the browser’s question about the camera',
    steps: [
      [1, 'excused asking'],
      [1.1, 'blurred'],
      [1.2, 'fullScreenLeft'],
      [40, 'focused'],
      [40, 'excuseOver asking'],
      [41, 'fullScreenEntered'],
    ],
  },
  {
    name: 'a phone that asks about the camera in a window of its own',
    rules: phone,
    steps: [
      [1, 'excused asking'],
      [1.1, 'blurred'],
      [1.1, 'hidden'],
      [20, 'shown'],
      [20, 'focused'],
      [20, 'excuseOver asking'],
    ],
  },
  {
    name: 'the question about the camera answered before the page has the focus again',
    steps: [
      [1, 'excused asking'],
      [1.1, 'blurred'],
      [30, 'tick'],
      [31, 'focused'],
      [31, 'excuseOver asking'],
    ],
  },
  {
    name: 'reading the code for signing in again in the messages of the same phone',
    rules: phone,
    steps: [
      [1, 'excused signingIn'],
      [3, 'blurred'],
      [3, 'hidden'],
      [40, 'shown'],
      [40, 'focused'],
      [60, 'excuseOver signingIn'],
    ],
  },
  {
    name: 'the notification shade of a phone',
    rules: phone,
    steps: [
      [1, 'blurred'],
      [60, 'focused'],
    ],
  },
  {
    name: 'a short look at a message that has popped up',
    steps: [
      [1, 'blurred'],
      [4, 'focused'],
      [5, 'blurred'],
      [9, 'focused'],
    ],
  },
  {
    name: 'switching to another tab and back at once',
    steps: [
      [1, 'blurred'],
      [1, 'hidden'],
      [3, 'shown'],
      [3, 'focused'],
    ],
  },
  {
    name: 'turning a phone: the page is blurred for a moment',
    rules: phone,
    steps: [
      [1, 'blurred'],
      [1.3, 'focused'],
    ],
  },
  {
    name: 'turning a tablet in full screen',
    steps: [
      [1, 'fullScreenLeft'],
      [1.4, 'fullScreenEntered'],
    ],
  },
  {
    name: 'zooming in and out: no event of focus or visibility',
    steps: [
      [1, 'tick'],
      [2, 'tick'],
    ],
  },
  {
    name: 'a print preview, where printing is allowed',
    rules: { ...strict, noCopy: false },
    steps: [
      [1, 'excused printing'],
      [1, 'printed'],
      [1.1, 'blurred'],
      [50, 'focused'],
      [50, 'excuseOver printing'],
    ],
  },
  {
    name: 'a screen reader that moves its own cursor',
    steps: [
      [1, 'tick'],
      [30, 'tick'],
    ],
  },
  {
    name: 'choosing a file, which ends full screen in some browsers',
    steps: [
      [1, 'excused picking'],
      [1.1, 'fullScreenLeft'],
      [1.2, 'blurred'],
      [60, 'focused'],
      [60, 'excuseOver picking'],
    ],
  },
  {
    name: 'taking a picture with the camera of the phone',
    rules: phone,
    steps: [
      [1, 'excused picking'],
      [1.2, 'hidden'],
      [45, 'shown'],
      [45, 'excuseOver picking'],
    ],
  },
  { name: 'the focus going into a frame of the page: no blur is passed on', steps: [[1, 'tick']] },
  { name: 'a reload: the page ends, and its timers with it', steps: [[1, 'hidden']] },
  {
    name: 'copying and pasting where it is allowed',
    rules: { ...strict, noCopy: false },
    steps: [
      [1, 'copied'],
      [2, 'pasted'],
    ],
  },
  {
    name: 'leaving full screen where it is not required',
    rules: { ...strict, fullScreen: false },
    steps: [[1, 'fullScreenLeft']],
  },
  {
    name: 'leaving where that is not noticed',
    rules: { ...strict, leaveMs: null },
    steps: [
      [1, 'hidden'],
      [90, 'shown'],
    ],
  },
  {
    name: 'fetching the invigilator while the paper is locked',
    steps: [
      [1, 'excused paused'],
      [2, 'fullScreenLeft'],
      [3, 'hidden'],
      [300, 'shown'],
      [310, 'copied'],
      [320, 'excuseOver paused'],
    ],
  },
  {
    name: 'a network that changes its way',
    steps: [
      [1, 'offline'],
      [1.5, 'online'],
    ],
  },
];

interface TrueAct extends Act {
  readonly expected: readonly (readonly [kind: EventKind, fromSecond: number, seconds: number])[];
}

const { leftPage, leftFullScreen, copied, pasted, printed, offline } = EventKind;

const counted: readonly TrueAct[] = [
  {
    name: 'another tab',
    steps: [
      [1, 'blurred'],
      [1, 'hidden'],
      [13, 'shown'],
      [13, 'focused'],
    ],
    expected: [[leftPage, 1, 12]],
  },
  {
    name: 'another window beside the page',
    steps: [
      [1, 'blurred'],
      [21, 'focused'],
    ],
    expected: [[leftPage, 1, 20]],
  },
  {
    name: 'another app of a phone',
    rules: phone,
    steps: [
      [1, 'blurred'],
      [1, 'hidden'],
      [11, 'shown'],
    ],
    expected: [[leftPage, 1, 10]],
  },
  {
    name: 'exactly as long as is noticed',
    steps: [
      [1, 'hidden'],
      [6, 'shown'],
    ],
    expected: [[leftPage, 1, 5]],
  },
  {
    name: 'a page whose process was frozen: one signal before, one after',
    rules: phone,
    steps: [
      [1, 'hidden'],
      [3_601, 'shown'],
    ],
    expected: [[leftPage, 1, 3_600]],
  },
  {
    name: 'a window that is hidden later: one absence',
    steps: [
      [1, 'blurred'],
      [8, 'hidden'],
      [20, 'shown'],
      [25, 'focused'],
    ],
    expected: [[leftPage, 1, 24]],
  },
  {
    name: 'twice',
    steps: [
      [1, 'hidden'],
      [7, 'shown'],
      [20, 'hidden'],
      [28, 'shown'],
    ],
    expected: [
      [leftPage, 1, 6],
      [leftPage, 20, 8],
    ],
  },
  { name: 'leaving full screen by its key', steps: [[1, 'fullScreenLeft']], expected: [[leftFullScreen, 1, 0]] },
  {
    name: 'opening a tab out of full screen: one act, one event',
    steps: [
      [1, 'fullScreenLeft'],
      [1.1, 'blurred'],
      [1.2, 'hidden'],
      [20, 'shown'],
      [20, 'focused'],
    ],
    expected: [[leftPage, 1.1, 18.9]],
  },
  {
    name: 'a short absence that ends full screen',
    steps: [
      [1, 'hidden'],
      [1.1, 'fullScreenLeft'],
      [3, 'shown'],
    ],
    expected: [[leftFullScreen, 1.1, 0]],
  },
  {
    name: 'leaving full screen with a tab, where leaving is not noticed',
    rules: { ...strict, leaveMs: null },
    steps: [
      [1, 'fullScreenLeft'],
      [1.1, 'hidden'],
      [30, 'shown'],
    ],
    expected: [[leftFullScreen, 1, 0]],
  },
  {
    name: 'copying, the keys held down',
    steps: [
      [1, 'copied'],
      [1.5, 'copied'],
      [2, 'copied'],
    ],
    expected: [[copied, 1, 0]],
  },
  {
    name: 'copying twice',
    steps: [
      [1, 'copied'],
      [5, 'copied'],
    ],
    expected: [
      [copied, 1, 0],
      [copied, 5, 0],
    ],
  },
  {
    name: 'pasting, which two events report',
    steps: [
      [1, 'pasted'],
      [1, 'pasted'],
    ],
    expected: [[pasted, 1, 0]],
  },
  {
    name: 'printing: the preview is no absence',
    steps: [
      [1, 'excused printing'],
      [1, 'printed'],
      [1.1, 'blurred'],
      [40, 'focused'],
      [40, 'excuseOver printing'],
    ],
    expected: [[printed, 1, 0]],
  },
  {
    name: 'leaving while the network is gone',
    steps: [
      [1, 'offline'],
      [5, 'hidden'],
      [15, 'shown'],
      [30, 'online'],
    ],
    expected: [
      [leftPage, 5, 10],
      [offline, 1, 29],
    ],
  },
  {
    name: 'an open file dialog as a pretext: it excuses two minutes',
    steps: [
      [1, 'excused picking'],
      [2, 'hidden'],
      [200, 'shown'],
    ],
    expected: [[leftPage, 121, 79]],
  },
  {
    name: 'a composition as a pretext: it does not excuse another tab',
    steps: [
      [1, 'excused composing'],
      [2, 'blurred'],
      [2, 'hidden'],
      [12, 'shown'],
      [12, 'focused'],
    ],
    expected: [[leftPage, 2, 10]],
  },
  {
    name: 'being away still when the paper is unlocked',
    steps: [
      [1, 'excused paused'],
      [2, 'hidden'],
      [60, 'excuseOver paused'],
      [70, 'shown'],
    ],
    expected: [[leftPage, 60, 10]],
  },
];

describe('harmless acts are never counted', () => {
  it.each(harmless)('$name', (act) => {
    expect(incidentsOf(act)).toEqual([]);
  });
});

describe('acts that the rules ask for are counted exactly once', () => {
  it.each(counted)('$name', (act) => {
    const noticed = incidentsOf(act).map(({ kind, at, durationMs }) => [kind, at, durationMs]);
    expect(noticed).toEqual(act.expected.map(([kind, from, lasted]) => [kind, from * SECOND, lasted * SECOND]));
  });
});

it('a page that closes while the examinee is away reports what has lasted until then', () => {
  const { state } = notice(noticingNothing, { type: 'hidden', at: 1_000 }, strict);
  expect(noticeEnd(state, 31_000, strict)).toEqual([{ kind: leftPage, at: 1_000, durationMs: 30_000 }]);
  expect(noticeEnd(state, 3_000, strict)).toEqual([]);
});

const types = [
  'hidden',
  'shown',
  'blurred',
  'focused',
  'fullScreenEntered',
  'fullScreenLeft',
  'offline',
  'online',
  'tick',
];
const excusing = ['composing', 'picking', 'printing', 'signingIn', 'paused'].flatMap((by) => [
  `excused ${by}`,
  `excuseOver ${by}`,
]);
const sequences = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(...types, ...excusing)), { maxLength: 60 })
  .map((steps) => {
    let second = 0;
    return steps.map(([gap, what]): Step => [(second += gap / SECOND), what]);
  });

describe('whatever a browser reports', () => {
  it('absences are at least as long as is noticed, and never overlap', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        const left = incidentsOf({ name: '', steps }).filter(({ kind }) => kind === leftPage);
        for (const { durationMs } of left) expect(durationMs).toBeGreaterThanOrEqual(strict.leaveMs ?? 0);
        for (const [index, { at, durationMs }] of left.entries()) {
          expect(left[index + 1]?.at ?? Infinity).toBeGreaterThanOrEqual(Math.floor(at + durationMs));
        }
      }),
    );
  });

  it('ticks change nothing that is noticed, only when', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        const ticking = steps.flatMap(([second, what]): Step[] => [
          [second, what],
          [second, 'tick'],
        ]);
        const sorted = (incidents: Incident[]) => incidents.map((incident) => JSON.stringify(incident)).toSorted();
        expect(sorted(incidentsOf({ name: '', steps: ticking }))).toEqual(sorted(incidentsOf({ name: '', steps })));
      }),
    );
  });

  it('a page that is always shown, focused and in full screen has nothing to report', () => {
    const quiet = sequences.map((steps) =>
      steps.filter(([, what]) => !/^(hidden|blurred|fullScreenLeft|offline)$/.test(what)),
    );
    fc.assert(
      fc.property(quiet, (steps) => {
        expect(incidentsOf({ name: '', steps })).toEqual([]);
      }),
    );
  });
});

it('a camera that is lost is noted at once, and again only after it was there', () => {
  const steps: Step[] = [
    [1, 'cameraLost'],
    [2, 'cameraLost'],
    [3, 'cameraFound'],
    [4, 'cameraLost'],
    [5, 'excused paused'],
    [6, 'cameraFound'],
    [7, 'cameraLost'],
  ];
  const incidents = incidentsOf({ name: '', steps });
  expect(incidents).toEqual([
    { kind: EventKind.cameraOff, at: SECOND, durationMs: 0 },
    { kind: EventKind.cameraOff, at: 4 * SECOND, durationMs: 0 },
  ]);
});

it('a question about the camera that is never answered excuses for a minute only', () => {
  const steps: Step[] = [
    [1, 'excused asking'],
    [2, 'blurred'],
    [100, 'focused'],
  ];
  expect(incidentsOf({ name: '', steps })).toEqual([
    { kind: EventKind.leftPage, at: 61 * SECOND, durationMs: 39 * SECOND },
  ]);
});
