import { broadcastApi } from '@ganlin/contract/message/message';
import { notify } from '../../src/modules/message/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';

interface Audience {
  readonly all?: boolean;
  readonly deptIds?: string[];
  readonly roleIds?: string[];
  readonly userIds?: string[];
}

/** Sends a broadcast and returns its id. */
export async function sendTo(caller: Caller, audience: Audience, title = '汛期作业安全提醒'): Promise<string> {
  const id = newId();
  await caller.call(broadcastApi.send, { id, form: { title, content: '请检查\n\n装备', audience } });
  return id;
}

/** The system notifies a user that their password was reset. */
export function report(app: TestApp, userIds: string[], once?: string): Promise<void> {
  const ctx = systemCtx(app.platform, 'test');
  return notify(ctx, { userIds, template: 'passwordReset', values: {}, ...(once === undefined ? {} : { once }) });
}

export async function putInto(app: TestApp, userId: string, deptId: string | null): Promise<void> {
  await app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', userId).execute();
}
