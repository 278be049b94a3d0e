import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { Reason } from './grant.ts';
import { SigningKeyState } from './kinds.ts';

/** The keys by which certificates are signed. */
export const certificateKeyApi = {
  list: post('/api/cert/key/list', {
    summary: '证书签名密钥',
    access: 'perm:cert:key:rotate',
    request: z.object({}),
    response: z
      .array(z.object({ id: z.string(), state: z.enum(SigningKeyState), createdAt: Time, retiredAt: Time.nullable() }))
      .max(200),
  }),
  rotate: post('/api/cert/key/rotate', {
    summary: '更换证书签名密钥',
    access: 'perm:cert:key:rotate',
    recentProof: true,
    /** The key that the page shows as active: a repeated call changes nothing. Empty: there is none yet. */
    request: z.object({ activeId: z.string().max(10) }),
    response: z.object({ id: z.string() }),
  }),
  /**
   * For a key that somebody else may have: nothing that it has signed is believed any more. If it is the active one, a
   * new one takes its place. The task signs its certificates anew; their printed codes stay worthless.
   */
  distrust: post('/api/cert/key/distrust', {
    summary: '作废证书签名密钥',
    access: 'perm:cert:key:rotate',
    recentProof: true,
    request: z.object({ id: z.string().max(10), reason: Reason }),
    response: z.object({ taskId: Id }),
    errors: ['certificateKeyNotFound'],
  }),
};
