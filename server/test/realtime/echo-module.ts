import { setTimeout as pause } from 'node:timers/promises';
import { Id } from '@ganlin/contract/core/id';
import { ask, push, room } from '@ganlin/contract/core/message';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { z } from 'zod';
import { AppError } from '../../src/platform/errors.ts';
import { defineModule } from '../../src/platform/module/module.ts';
import { answerAsks } from '../../src/platform/realtime/asks.ts';
import { pushTo, removeFromRoom } from '../../src/platform/realtime/pushes/push.ts';
import { roomOf } from '../../src/platform/realtime/pushes/room-target.ts';

const limit = { count: 10_000, seconds: 1 };

/** Messages that no product has, to test what carries them. */
export const echoAsks = {
  say: ask('echo/say', {
    summary: '',
    access: 'session',
    request: z.object({ text: z.string().max(400) }),
    response: z.object({ text: z.string(), userId: Id }),
    limit,
  }),
  rarely: ask('echo/rarely', {
    summary: '',
    access: 'session',
    request: z.object({}),
    response: z.null(),
    limit: { count: 2, seconds: 60 },
  }),
  manage: ask('echo/manage', {
    summary: '',
    access: 'perm:sys:user:paging',
    request: z.object({}),
    response: z.null(),
    limit,
  }),
  /** Lets in only whoever asks for their own. */
  join: ask('echo/join', {
    summary: '',
    access: 'session',
    request: z.object({ ownerId: Id }),
    response: z.null(),
    errors: ['taskNotFound'],
    limit,
  }),
  board: ask('echo/board', { summary: '', access: 'session', request: z.object({}), response: z.null(), limit }),
  leave: ask('echo/leave', {
    summary: '',
    access: 'session',
    request: z.object({ ownerId: Id }),
    response: z.null(),
    limit,
  }),
  shout: ask('echo/shout', {
    summary: '',
    access: 'session',
    request: z.object({ ownerId: Id, text: z.string().max(12_000), drop: z.boolean().default(false) }),
    response: z.null(),
    limit,
    maxBytes: 16 * KIBIBYTE,
  }),
  /** Adds to a list in Redis, after a moment. */
  note: ask('echo/note', {
    summary: '',
    access: 'session',
    request: z.object({ list: z.string().max(60), text: z.string().max(40) }),
    response: z.null(),
    limit,
  }),
  fail: ask('echo/fail', { summary: '', access: 'session', request: z.object({}), response: z.null(), limit }),
  leak: ask('echo/leak', {
    summary: '',
    access: 'session',
    request: z.object({}),
    response: z.object({ shown: z.string() }),
    limit,
  }),
};

const text = z.object({ text: z.string() });
export const echoPushes = {
  heard: push('echo/heard', { summary: '', schema: text, maxBytes: 16 * KIBIBYTE }),
  passing: push('echo/passing', { summary: '', schema: text, maxBytes: 16 * KIBIBYTE, volatile: true }),
};

const echoRooms = {
  own: room('echo/own', { summary: '', params: z.object({ ownerId: Id }), access: 'session' }),
  board: room('echo/board', { summary: '', params: z.object({}), access: 'perm:sys:user:paging' }),
};

export const echo = defineModule({
  name: 'echo',
  answers: [],
  asks: [
    answerAsks(echoAsks, {
      say: async ({ user }, { text }) => ({ text, userId: user.id }),
      rarely: async () => null,
      manage: async () => null,
      join: async ({ user, connection }, { ownerId }) => {
        if (ownerId !== user.id) throw new AppError('taskNotFound');
        connection.join(roomOf(echoRooms.own, { ownerId }));
        return null;
      },
      board: async ({ connection }) => {
        connection.join(roomOf(echoRooms.board, {}));
        return null;
      },
      leave: async (ctx, { ownerId }) => {
        removeFromRoom(ctx, roomOf(echoRooms.own, { ownerId }), ownerId);
        return null;
      },
      shout: async (ctx, { ownerId, text, drop }) => {
        const target = roomOf(echoRooms.own, { ownerId });
        pushTo(ctx, target, { push: drop ? echoPushes.passing : echoPushes.heard, data: { text } });
        return null;
      },
      note: async ({ cache }, { list, text }) => {
        await pause(20);
        await cache.rpush(`echo:${list}`, text);
        return null;
      },
      fail: async () => {
        throw new Error('secret detail of the inside');
      },
      leak: async () => ({ shown: 'yes', hidden: 'never' }),
    }),
  ],
});
