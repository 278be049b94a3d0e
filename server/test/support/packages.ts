import type { Endpoint, Data } from '@ganlin/contract/core/endpoint';
import { taskApi } from '@ganlin/contract/ops/task';
import { packageApi, packageImportApi } from '@ganlin/contract/exchange/package';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { siteApi } from '@ganlin/contract/exchange/site';
import type { TestApp, TestUser } from './app.ts';
import { openTestApp } from './app.ts';
import { sendFile } from './upload.ts';

/** An installation with its administrator. */
export interface Installation {
  readonly app: TestApp;
  readonly admin: TestUser;
  readonly card: string;
  readonly close: () => Promise<void>;
}

export async function openInstallation(name: string): Promise<Installation> {
  const app = await openTestApp();
  const admin = await app.admin();
  await admin.call(siteApi.saveOwn, { name });
  const own = await admin.call(siteApi.own, {});
  return { app, admin, card: own?.card ?? '', close: () => app.close() };
}

/** Registers another installation at this one and returns its id here. */
export async function register(at: Installation, other: Pick<Installation, 'card'>, address = ''): Promise<string> {
  return (await at.admin.call(siteApi.save, { card: other.card, address })).id;
}

export async function exportPackage(
  { app, admin }: Installation,
  input: Parameters<typeof packageInput>[0],
): Promise<{ packageId: string; file: Buffer }> {
  const { packageId } = await admin.call(packageApi.export, packageInput(input));
  await app.runJobs();
  const { rawPayload } = await admin.ask(packageApi.download, { id: packageId });
  return { packageId, file: rawPayload };
}

const packageInput = (input: { examId: string; peerIds: string[]; releaseMinutes?: number }) => ({
  identity: ['idCard' as const, 'userName' as const],
  ...input,
});

export const bringPackage = (at: Installation, file: Buffer) => bring(at, packageImportApi.upload, file);
export const bringResults = (at: Installation, file: Buffer) => bring(at, exchangeResultApi.upload, file);

async function bring<E extends Endpoint>({ app, admin }: Installation, endpoint: E, content: Buffer) {
  const reply = await sendFile(app, endpoint, { token: admin.token, name: 'x.tar', content });
  return reply.json<{ code: number; msg: string; data: Data<E> }>();
}

export async function exportResults({ app, admin }: Installation, examId: string): Promise<Buffer> {
  const { taskId } = await admin.call(exchangeResultApi.export, { examId });
  await app.runJobs();
  return (await admin.ask(taskApi.result, { id: taskId })).rawPayload;
}
