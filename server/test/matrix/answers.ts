import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { XLSX } from '@ganlin/contract/core/import';
import { errors, type ErrorName } from '@ganlin/contract/errors';
import { taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { sendFile } from '../support/upload.ts';
import { bookOf } from '../support/user-import.ts';
import type { Change, Ledger } from './ledger.ts';

/**
 * The result of a call: its response, and what it wrote. Ids and times are left out, so that two calls can be
 * compared.
 */
export interface Outcome {
  readonly answer: string;
  /** The same with its ids and times. */
  readonly shown: string;
  readonly refusal: ErrorName | null;
  readonly status: number;
  readonly changes: readonly Change[];
}

/** Written by the platform itself, independently of the call. */
const noise = new Set(['platform_schedule', 'content_view']);

interface Call {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly body: unknown;
  /** Whether to wait for a task that the call starts. */
  readonly follow?: boolean;
}

/** Calls, records what was written, and undoes it. */
export async function tryOut(
  app: TestApp,
  ledger: Ledger,
  { endpoint, caller, body, follow = true }: Call,
): Promise<Outcome> {
  // Calls are rate-limited: the next one must not be refused because of the last.
  await app.platform.cache.flushdb();
  const reply = await send(app, caller, endpoint, body);
  const made = follow ? await resultOf(app, caller, reply) : '';
  const all = await ledger.changes();
  if (all.length > 0) await ledger.undo();
  const changes = all.filter(({ table }) => !noise.has(table));
  const code = isJson(reply) ? reply.json<{ code?: number }>().code : 0;
  const refusal = Object.entries(errors).find(([, error]) => error.code === code)?.[0] as ErrorName | undefined;
  const shown = `${await textOf(reply)}${made}`;
  return { answer: withoutIds(shown), shown, refusal: refusal ?? null, status: reply.statusCode, changes };
}

function send(app: TestApp, caller: Caller, endpoint: Endpoint, body: unknown): Promise<LightMyRequestResponse> {
  if (!endpoint.upload) return caller.ask(endpoint, body);
  const fields = body as Record<string, unknown>;
  return sendFile(app, endpoint, { token: caller.token, fields, ...fileFor(endpoint.upload.kinds) });
}

const emptySheet: Buffer = await bookOf([]);

/** A file of a kind that the endpoint takes; a picture by default. */
function fileFor(kinds: readonly string[]) {
  if (kinds.includes('png')) return {};
  if (kinds.includes('xlsx')) return { name: '名单.xlsx', content: emptySheet };
  return { name: '试卷.txt', content: Buffer.from('一、判断题\n1. 作业须经批准。\n答案：对') };
}

/** The result of a response's background task, with its file: the scope of an export is decided there. */
async function resultOf(app: TestApp, caller: Caller, reply: LightMyRequestResponse): Promise<string> {
  const id = isJson(reply) ? reply.json<{ data: { taskId?: string } | null }>().data?.taskId : undefined;
  if (id === undefined || id === null) return '';
  await app.runJobs();
  const task = await caller.ask(taskApi.detail, { id });
  return `${await textOf(task)}${await textOf(await caller.ask(taskApi.result, { id }))}`;
}

const isJson = ({ headers }: LightMyRequestResponse): boolean =>
  headers['content-type']?.toString().startsWith('application/json') === true;

async function textOf(reply: LightMyRequestResponse): Promise<string> {
  const type = reply.headers['content-type']?.toString() ?? '';
  const body = type === XLSX ? await cellsOf(reply.rawPayload) : isJson(reply) ? reply.body : '';
  return `${reply.statusCode} ${type} ${body}`;
}

async function cellsOf(file: Buffer): Promise<string> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as never);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
}

const withoutIds = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '<time>');

/** Which tables and columns were written: enough to distinguish two calls. */
export function traceOf(changes: readonly Change[]): string {
  const line = ({ table, was, is }: Change) => {
    if (!was) return `+${table}`;
    if (!is) return `-${table}`;
    return `${table}: ${Object.keys(is)
      .filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
      .join(' ')}`;
  };
  return changes.map(line).toSorted().join('\n');
}
