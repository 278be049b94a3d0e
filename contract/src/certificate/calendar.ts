import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';

export const ownCalendarApi = {
  /** The last days of the holder's valid certificates, as iCalendar (RFC 5545). */
  calendar: post('/api/cert/own/calendar', {
    summary: '我的证书到期日历',
    access: 'session',
    request: z.object({}),
    response: binary('text/calendar'),
    limit: { count: 20, seconds: 60, by: 'user' },
  }),
};
