import { describe, expect, it } from 'vitest';
import { createFilmClock, createReadingClock } from './study-clock.ts';

const start = { nowMs: 0, rate: 100, isVisible: true };
const at = (nowMs: number, positionMs: number) => ({ nowMs, positionMs });

describe('the study clock of a film', () => {
  it('sends what was played every ten seconds, each stretch from the end of the last', () => {
    const clock = createFilmClock(start);
    expect(clock.play(at(0, 0))).toEqual({ visible: true, from: 0, to: 0, rate: 100, positionMs: 0 });
    expect(clock.tick(at(10_000, 10_000))).toMatchObject({ from: 0, to: 10_000 });
    expect(clock.tick(at(20_000, 20_004.6))).toMatchObject({ from: 10_000, to: 20_005, positionMs: 20_005 });
  });

  it('sends nothing while the film is paused or waits for data, and an empty heartbeat when it goes on', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    expect(clock.pause(at(4_000, 4_000))).toMatchObject({ from: 0, to: 4_000 });
    expect(clock.tick(at(14_000, 4_000))).toBeUndefined();
    expect(clock.play(at(60_000, 4_000))).toMatchObject({ from: 4_000, to: 4_000 });
    expect(clock.tick(at(70_000, 4_000))).toBeUndefined();
  });

  it('ends a stretch at a seek, where the film was before it', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    clock.move(at(5_000, 5_000));
    expect(clock.seek(at(5_100, 2_000))).toMatchObject({ from: 0, to: 5_000, positionMs: 2_000 });
    expect(clock.tick(at(10_100, 7_000))).toMatchObject({ from: 2_000, to: 7_000 });
  });

  it('knows what plays between two heartbeats', () => {
    const clock = createFilmClock(start);
    expect(clock.current()).toBeUndefined();
    clock.play(at(0, 1_000));
    clock.move(at(4_000, 5_000));
    expect(clock.current()).toEqual([1_000, 5_000]);
    clock.tick(at(5_000, 6_000));
    expect(clock.current()).toBeUndefined();
  });

  it('sends nothing for a slider that is dragged', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    clock.move(at(3_000, 3_000));
    expect(clock.seek(at(3_010, 9_000))).toMatchObject({ to: 3_000 });
    expect(clock.seek(at(3_020, 12_000))).toBeUndefined();
    expect(clock.seek(at(3_030, 1_000))).toBeUndefined();
    expect(clock.tick(at(5_030, 3_000))).toMatchObject({ from: 1_000, to: 3_000 });
  });

  it('ends a stretch where the speed changes, and gives each its own', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    expect(clock.setRate(150, at(4_000, 4_000))).toMatchObject({ from: 0, to: 4_000, rate: 100 });
    expect(clock.tick(at(8_000, 10_000))).toMatchObject({ from: 4_000, to: 10_000, rate: 150 });
  });

  it('marks what was played while the page was hidden', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    expect(clock.setVisible(false, at(3_000, 3_000))).toMatchObject({ visible: true, to: 3_000 });
    expect(clock.setVisible(true, at(9_000, 9_000))).toMatchObject({ visible: false, from: 3_000, to: 9_000 });
    expect(clock.tick(at(10_000, 10_000))).toMatchObject({ visible: true, from: 9_000 });
  });

  it('never claims more than the time that has passed, but for less than a second', () => {
    const clock = createFilmClock(start);
    clock.play(at(0, 0));
    expect(clock.tick(at(1_000, 60_000))).toMatchObject({ from: 0, to: 1_800, positionMs: 60_000 });
    expect(clock.tick(at(11_000, 70_000))).toMatchObject({ from: 60_000, to: 70_000 });
  });
});

describe('the study clock of a text', () => {
  it('begins with an empty heartbeat and then counts the time', () => {
    const clock = createReadingClock({ nowMs: 0, isVisible: true });
    expect(clock.begin()).toEqual({ visible: true, spentMs: 0 });
    expect(clock.tick(10_000)).toEqual({ visible: true, spentMs: 10_000 });
    expect(clock.tick(10_000)).toBeUndefined();
  });

  it('counts the pages of a document that are visible', () => {
    const clock = createReadingClock({ nowMs: 0, isVisible: true });
    clock.setPages([1], 0);
    clock.setPages([1, 2], 3_000);
    clock.setPages([2], 5_000);
    expect(clock.tick(10_000)).toEqual({
      visible: true,
      spentMs: 10_000,
      pages: [
        { page: 1, ms: 5_000 },
        { page: 2, ms: 7_000 },
      ],
    });
  });

  it('sends one heartbeat for an absence, without pages, when the user is back', () => {
    const clock = createReadingClock({ nowMs: 0, isVisible: true });
    clock.setPages([1], 0);
    expect(clock.setVisible(false, 2_000)).toMatchObject({ visible: true, spentMs: 2_000 });
    expect(clock.tick(12_000)).toBeUndefined();
    expect(clock.setVisible(true, 62_000)).toEqual({ visible: false, spentMs: 60_000 });
    expect(clock.tick(64_000)).toMatchObject({ visible: true, spentMs: 2_000, pages: [{ page: 1, ms: 2_000 }] });
  });

  it('passes over a glance elsewhere', () => {
    const clock = createReadingClock({ nowMs: 0, isVisible: true });
    clock.setVisible(false, 1_000);
    expect(clock.setVisible(true, 1_500)).toBeUndefined();
  });
});
