import { ownCalendarApi } from '@ganlin/contract/certificate/calendar';
import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import { publishedTemplate } from '../../../../test/support/certificates.ts';
import { storeCertificates } from '../../../../test/support/qualified.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { calendarText } from './calendar.rules.ts';

const { app, admin } = await openAppWithAdmin();

it('has one event for each certificate that is valid and expires, and the same ids every time', async () => {
  const learner = await app.learner();
  const other = await app.learner();
  const userId = learner.id;
  const [first] = await storeCertificates(app, await publishedTemplate(admin), [
    { userId, validUntil: '2099-03-31' },
    { userId, validUntil: null },
    { userId, validUntil: '2020-03-31' },
    { userId, validUntil: '2099-05-01', state: CertificateState.revoked },
    { userId: other.id, validUntil: '2099-06-01' },
  ]);
  const reply = await learner.ask(ownCalendarApi.calendar, {});
  expect(reply.headers['content-type']).toContain('text/calendar');
  expect(reply.headers['content-disposition']).toContain('.ics');
  const events = reply.body.split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(1);
  expect(events[0]).toContain(`UID:certificate-${first}@`);
  expect(events[0]).toContain('DTSTART;VALUE=DATE:20990331\r\nDTEND;VALUE=DATE:20990401\r\n');
  expect((await learner.ask(ownCalendarApi.calendar, {})).body).toBe(reply.body);
});

it('escapes text and folds lines at 75 octets without cutting a character', () => {
  const summary = `${'人工影响天气作业人员上岗证'.repeat(8)}；a,b;c\\d\n第二行`;
  const stamp = new Date('2026-03-05T08:00:00.123Z');
  const text = calendarText('证书', [
    { uid: 'one@x', stamp, day: '2026-12-31', summary, description: '', alarmDays: [7] },
  ]);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain(`SUMMARY:${'人工影响天气作业人员上岗证'.repeat(8)}；a\\,b\\;c\\\\d\\n第二行`);
  expect(unfolded).toContain('DTSTAMP:20260305T080000Z');
  expect(unfolded).toContain('DTEND;VALUE=DATE:20270101');
  expect(unfolded).toContain('TRIGGER:-P7D');
});
