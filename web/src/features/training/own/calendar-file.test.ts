import { expect, it } from 'vitest';
import { calendarOf } from './calendar-file.ts';
import type { OwnView } from './own-view.ts';

const trainclass = {
  title: '火箭作业人员上岗培训班（第一期，含三七高炮；石家庄）',
  place: '培训中心',
  now: '2026-03-01T00:00:00.000Z',
  sessions: [
    {
      id: '019a8000-0000-7000-8000-000000000001',
      title: '开班, 法规',
      startTime: '2026-03-16T00:30:00.000Z',
      endTime: '2026-03-16T03:30:00.000Z',
      place: '',
      teacher: '',
    },
  ],
  // Only these fields are read.
} as unknown as OwnView['trainclass'];

it('a calendar file gives UTC times and the venue, with special characters escaped and no line over 75 bytes', () => {
  const text = decodeURIComponent(calendarOf(trainclass).replace('data:text/calendar;charset=utf-8,', ''));
  const lines = text.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain('DTSTART:20260316T003000Z');
  expect(unfolded).toContain('DTEND:20260316T033000Z');
  expect(unfolded).toContain('LOCATION:培训中心');
  expect(unfolded).toContain('SUMMARY:开班\\, 法规（火箭作业人员上岗培训班（第一期，含三七高炮；石家庄））');
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});
