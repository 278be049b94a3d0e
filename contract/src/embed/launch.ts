import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Time } from '../core/time.ts';

export const LAUNCH_SECONDS = 60;
export const EMBED_SESSION_MINUTES = 30;
/** Max clock skew of a host. */
export const LAUNCH_CLOCK_SECONDS = 300;

/**
 * A launch ticket. The length is checked too, to distinguish it from a session token: a token could begin with the
 * same three characters.
 */
export const isLaunchTicket = (text: string): boolean => /^lt_[\w-]{43}$/.test(text);

/** Signed parts are separated by line breaks, so no part may contain one. */
const oneLine = /^[^\r\n]*$/;

export const launchApi = {
  /**
   * Server to server. `signature` = hex HMAC-SHA256 with the host's secret over
   * `keyId\nat\nnonce\nuserName\npath\nregionId`; `at` in seconds, `nonce` never used before.
   */
  ticket: post('/api/embed/launch/ticket', {
    summary: '接入系统申请一次性入场票',
    access: 'public',
    request: z.object({
      keyId: z.string().max(60),
      at: z.int(),
      nonce: z.string().regex(/^[\w-]{16,100}$/),
      userName: z.string().trim().min(1).max(50).regex(oneLine),
      /** The page to open. */
      path: z.string().regex(/^\/(applicationinterface|studentinterface|web)\/[\w/.-]{1,200}$/),
      regionId: z.string().max(60).regex(oneLine).default(''),
      signature: z.string().regex(/^[\da-f]{64}$/),
    }),
    response: z.object({ ticket: z.string(), seconds: z.int() }),
    errors: ['launchRefused', 'pageNotRegistered', 'regionUnknown', 'tooManyRequests', 'serviceAway'],
    limit: { count: 6000, seconds: 60, by: 'ip' },
  }),
  /** The page exchanges its ticket, or a session token, for a session of this frame. */
  exchange: post('/api/embed/launch/exchange', {
    summary: '用入场票换取嵌入页面的会话',
    access: 'public',
    request: z.object({ ticket: z.string().min(20).max(200), path: z.string().max(300) }),
    response: z.object({
      token: z.string(),
      regionId: z.string(),
      expiresAt: Time.nullable(),
      themeColor: z.string(),
    }),
    errors: ['ticketWrong', 'rawTokenRefused', 'tooManyRequests'],
    limit: { count: 1200, seconds: 60, by: 'ip' },
  }),
  /** Origins that the page may send messages to; the same list is in the header that allows them to frame it. */
  origins: post('/api/embed/launch/origins', {
    summary: '可以嵌入本站页面的来源',
    access: 'public',
    request: z.object({}),
    response: z.array(z.string()),
    errors: ['tooManyRequests'],
    limit: { count: 1200, seconds: 60, by: 'ip' },
  }),
};
