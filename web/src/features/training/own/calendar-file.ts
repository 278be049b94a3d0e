import type { OwnView } from './own-view.ts';

/** The sessions of a class as a calendar file (RFC 5545), in a data URL for download. */
export function calendarOf({ title, sessions, place, now }: OwnView['trainclass']): string {
  const events = sessions.flatMap((session) => [
    'BEGIN:VEVENT',
    `UID:${session.id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(session.startTime)}`,
    `DTEND:${stamp(session.endTime)}`,
    `SUMMARY:${escaped(`${session.title}（${title}）`)}`,
    `LOCATION:${escaped(session.place || place)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//ganlin//training//ZH', ...events, 'END:VCALENDAR'];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${lines.flatMap(folded).join('\r\n')}\r\n`)}`;
}

/** `20260316T010000Z` */
const stamp = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Folds lines at 75 bytes without splitting a character: three bytes each are enough for the text written here. */
function folded(line: string): string[] {
  const characters = Array.from(line);
  const parts: string[] = [];
  for (let from = 0; from < characters.length; from += 18) parts.push(characters.slice(from, from + 18).join(''));
  return parts.map((part, index) => (index === 0 ? part : ` ${part}`));
}
