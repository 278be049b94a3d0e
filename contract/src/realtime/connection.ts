import { z } from 'zod';
import { Id } from '../core/id.ts';
import { ask, push, room } from '../core/message.ts';
import { Time } from '../core/time.ts';

/** What every connection has, whatever it is used for. */
export const realtimeAsks = {
  clock: ask('realtime/clock', {
    summary: '服务器时间',
    access: 'session',
    request: z.object({}),
    response: z.object({ now: Time }),
    limit: { count: 30, seconds: 10 },
    background: true,
  }),
};

export const realtimePushes = {
  /** The server closes the connection next, and the page must not connect again by itself. */
  ended: push('realtime/ended', {
    summary: '连接被服务器结束的原因',
    schema: z.object({ code: z.int(), msg: z.string().max(200) }),
  }),
  /** The process stops: the page connects anew at a random time within this period. */
  restarting: push('realtime/restarting', {
    summary: '服务器即将重启，请另行连接',
    schema: z.object({ withinMs: z.int() }),
  }),
};

export const realtimeRooms = {
  /** Every connection is in the room of its user. */
  user: room('realtime/user', {
    summary: '一个用户的全部连接',
    params: z.object({ userId: Id }),
    access: 'session',
  }),
};
