/** Checked by the compiler alone: each line below must stay an error, or the compiler fails. */
import { post } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';
import { answer } from '../../src/platform/module/module.ts';

const api = {
  open: post('/api/x/y/open', {
    summary: '',
    access: 'public',
    request: z.object({ id: z.string() }),
    response: z.object({ n: z.int() }),
  }),
  own: post('/api/x/y/own', { summary: '', access: 'session', request: z.object({}), response: z.null() }),
};
const open = async () => ({ n: 1 });
const own = async () => null;

export const right = answer(api, { open, own });

// @ts-expect-error a handler is missing
export const missing = answer(api, { open });

// @ts-expect-error there is one handler too many
export const surplus = answer(api, { open, own, extra: own });

// @ts-expect-error the reply has another shape
export const wrongReply = answer(api, { open: async () => ({ n: 'one' }), own });

// @ts-expect-error the request has another shape
export const wrongInput = answer(api, { open: async (_ctx, { name }: { name: string }) => ({ n: name.length }), own });

export const guest = answer(api, {
  // @ts-expect-error a public endpoint may have no user
  open: async (ctx) => ({ n: ctx.user.id.length }),
  own,
});

// @ts-expect-error every endpoint states its access
export const undeclared = post('/api/x/y/z', { summary: '', request: z.object({}), response: z.null() });

export const unknownPermission = post('/api/x/y/z', {
  summary: '',
  // @ts-expect-error the permission is not in the registry
  access: 'perm:no:such:code',
  request: z.object({}),
  response: z.null(),
});
