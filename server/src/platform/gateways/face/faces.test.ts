import { setTimeout as pause } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOf, people } from '../../../../test/support/face-pictures.ts';
import { openLog } from '../../log/log.ts';
import { seal } from '../../security/sealed.ts';
import { poseOf, type Point } from './face.ts';
import { openFaces, type Faces } from './faces.ts';
import { distanceOf, encodeDescriptor, facePlace } from './gallery.ts';
import { jpegSize } from './jpeg-size.ts';

const keys = [{ id: 'k', key: Buffer.alloc(32, 5) }];
const log = openLog('silent');
/** The site's default, as a distance. */
const DEFAULT_DISTANCE = 0.4;

let faces: Faces;
beforeAll(() => {
  faces = openFaces({ keys, log });
});
afterAll(() => faces.close());

describe('looking', () => {
  it('does not confuse the people of the samples, and recognises their photos', async () => {
    const first = await faces.look(await Promise.all(people.map((person) => jpegOf(person))));
    const again = await faces.look(
      await Promise.all(
        people.slice(0, 4).map((person) => jpegOf(person, {}, { shift: 14, scale: 0.88, rotate: 0.08 })),
      ),
    );
    const of = (style: typeof first) => style.map((face) => face!.descriptor);
    const same = of(again).map((one, n) => distanceOf(one, of(first)[n]!));
    const others = of(first).flatMap((one, n) =>
      of(first)
        .slice(n + 1)
        .map((other) => distanceOf(one, other)),
    );
    // oxlint-disable-next-line no-console -- the figures are to be read
    console.log(
      `${people.length} people: a photo held otherwise ≤ ${Math.max(...same).toFixed(3)}, ` +
        `${others.length} pairs of others ≥ ${Math.min(...others).toFixed(3)}`,
    );
    expect(Math.max(...same)).toBeLessThan(DEFAULT_DISTANCE);
    expect(Math.min(...others)).toBeGreaterThan(DEFAULT_DISTANCE);
  });

  it('finds nothing without a face, without a picture, or in one larger than a camera produces', async () => {
    const empty = createCanvas(320, 240).toBuffer('image/jpeg', 80);
    const face = await jpegOf(people[0]);
    const huge = Buffer.from(face);
    const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
    huge.writeUInt16BE(60_000, frame + 5);
    const pictures = [empty, Buffer.from('no picture'), huge, face.subarray(0, 300), Buffer.from([0xff, 0xd8, 0xff])];
    expect(await faces.look(pictures)).toEqual([null, null, null, null, null]);
    expect(jpegSize(face)).toEqual({ width: 480, height: 360 });
  });
});

describe('a pose', () => {
  const points = Array.from({ length: 68 }, (_, n): Point => [100 + 37 * Math.sin(n * 7), 90 + 41 * Math.cos(n * 5)]);

  /** Eyes at the same height, nose and chin centred below them. */
  const corners: Readonly<Record<number, Point>> = {
    8: [100, 150],
    30: [100, 100],
    33: [100, 100],
    36: [50, 50],
    45: [150, 50],
    62: [100, 120],
    66: [100, 120],
  };

  it('of a flat picture is invariant when the picture is moved, turned, scaled or tilted', () => {
    const moved = points.map(([x, y]): Point => [0.4 * x - 0.3 * y + 70, 0.2 * x + 0.9 * y - 12]);
    const [before, after] = [poseOf(points), poseOf(moved)];
    for (const name of ['turn', 'nod', 'mouth'] as const) expect(after[name]).toBeCloseTo(before[name], 9);
  });

  it('grows as the head turns or is lowered and the mouth opens', () => {
    const face = points.map((point, n): Point => corners[n] ?? point);
    expect(poseOf(face)).toEqual({ turn: 0, nod: 0.5, mouth: 0 });
    const bent = face.with(30, [110, 110]).with(66, [100, 140]);
    expect(poseOf(bent)).toEqual({ turn: expect.closeTo(0.2), nod: expect.closeTo(0.6), mouth: expect.closeTo(0.4) });
  });
});

describe('the nearest', () => {
  const descriptorAt = (value: number) => new Float32Array(128).fill(value);
  const sealed = (userId: string, value: number) => ({
    userId,
    sealed: seal(keys, encodeDescriptor(descriptorAt(value)), facePlace(userId)),
  });

  it('are found among the templates, which are loaded once and then only as they change', async () => {
    const reads: number[] = [];
    const table = (current: number, removed: number, ...rows: ReturnType<typeof sealed>[]) => ({
      current,
      removed,
      async *after(revision: number) {
        reads.push(revision);
        yield rows;
      },
    });
    const nearest = async (...given: Parameters<typeof table>) =>
      (await faces.nearest(descriptorAt(0.1), table(...given))).map(({ userId }) => userId);
    expect(await nearest(2, 0, sealed('a', 0.1), sealed('b', 0.2), { userId: 'c', sealed: 'lost.xx' })).toEqual([
      'a',
      'b',
    ]);
    expect(await nearest(2, 0)).toEqual(['a', 'b']);
    expect(await nearest(3, 0, sealed('c', 0.11))).toEqual(['a', 'c']);
    expect(await nearest(4, 4, sealed('b', 0.2))).toEqual(['b']);
    expect(reads).toEqual([0, 2, 0]);
  });
});

describe('the thread', () => {
  it('limits how many requests wait, and answers those', async () => {
    const own = openFaces({ keys, log });
    const requested = Array.from({ length: 40 }, () => own.look([]));
    const outcomes = await Promise.allSettled(requested);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ reason: 'serviceAway' });
    await own.close();
  });

  it('is restarted after it has ended, and waiting requests fail', async () => {
    const own = openFaces({ keys, log });
    const waiting = own.look([await jpegOf(people[0])]).catch((error: unknown) => error);
    await own.close();
    expect(await waiting).toMatchObject({ reason: 'serviceAway' });
    await pause(20);
    expect(await own.look([])).toEqual([]);
    await own.close();
  });
});
