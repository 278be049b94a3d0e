import type { ownCalendarApi } from '@ganlin/contract/certificate/calendar';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import type { Handler } from '../../../platform/http/handler.ts';
import { statusAt, typedCertificate } from '../model/certificate.ts';
import { calendarText } from './calendar.rules.ts';
import { listOwn } from './own.queries.ts';

const MAX_EVENTS = 100;
const ALARM_DAYS = [60, 30, 7] as const;

export const calendar: Handler<typeof ownCalendarApi.calendar> = async (ctx) => {
  const rows = (await listOwn(ctx.db, ctx.user.id, { limit: MAX_EVENTS })).map(typedCertificate);
  // The id needs a name of the site that stays; without one of its own, certificate ids are unique anyway.
  const host = ctx.config.publicUrl === '' ? 'ganlin' : new URL(ctx.config.publicUrl).host;
  const events = rows.flatMap((certificate) => {
    const { id, number, templateName, validUntil, stateChangedAt } = certificate;
    if (validUntil === null || statusAt(ctx, certificate) !== CertificateStatus.valid) return [];
    const about = { uid: `certificate-${id}@${host}`, stamp: stateChangedAt, day: validUntil, alarmDays: ALARM_DAYS };
    const description = `证书编号 ${number}，有效期到这一天为止。请在此之前完成复训，换发新证。`;
    return [{ ...about, summary: `${templateName}到期`, description }];
  });
  const body = Buffer.from(calendarText('我的证书', events));
  return { contentType: 'text/calendar', fileName: '证书到期提醒.ics', body };
};
