import { SUCCESS, type Envelope } from '@ganlin/contract/core/envelope';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { fileApi } from '@ganlin/contract/media/file';
import { callMade } from './calls-made.ts';
import { failedStatus, isProofRequired, noResponse, refusal } from './failure.ts';
import { askForProof } from '../session/proof.ts';
import { useSession } from '../session/session.ts';

export const CALL_TIMEOUT_MS = 60_000;
/** Uploads, downloads and GETs. */
export const TRANSFER_TIMEOUT_MS = 1_200_000;

interface CallOptions {
  /** Continues after the page has been left; browsers limit such requests to little more than 60 kB. */
  readonly keepalive?: boolean;
  /** For a page that polls, and must give up sooner than the default. */
  readonly timeout?: number;
}

/** Calls an endpoint and returns its data; anything but code 0 throws ApiError. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Data<E>> {
  return withProof(endpoint, async () => {
    const data = await callOnce(endpoint, input, options);
    callMade(endpoint);
    return data;
  });
}

/** A call that requires a recent proof of identity is repeated automatically once the user has given it. */
async function withProof<T>({ recentProof }: Endpoint, attempt: () => Promise<T>): Promise<T> {
  if (!recentProof) return attempt();
  try {
    return await attempt();
  } catch (error) {
    if (!isProofRequired(error) || !(await askForProof())) throw error;
    return attempt();
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepalive = false, timeout }: CallOptions,
): Promise<Data<E>> {
  if (endpoint.method === 'GET') {
    return (await readEnvelope(await getAnswer(addressOf(endpoint, input), timeout))) as Data<E>;
  }
  const response = await request(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    timeout: timeout ?? CALL_TIMEOUT_MS,
    ...(keepalive ? { keepalive } : {}),
  });
  return (await readEnvelope(response)) as Data<E>;
}

/** Sends a file with its fields as multipart. */
export async function upload<E extends Endpoint>(endpoint: E, fields: Input<E>, file: File): Promise<Data<E>> {
  const body = multipart(fields, file);
  const response = await request(endpoint.path, { method: 'POST', body, timeout: TRANSFER_TIMEOUT_MS });
  return (await readEnvelope(response)) as Data<E>;
}

/** The same for a large file: `onProgress` gets the share sent, from 0 to 1. */
export function uploadSlowly<E extends Endpoint>(
  endpoint: E,
  file: File,
  onProgress: (share: number) => void,
): Promise<Data<E>> {
  // fetch cannot report upload progress.
  const sending = new XMLHttpRequest();
  sending.open('POST', endpoint.path);
  sending.timeout = TRANSFER_TIMEOUT_MS;
  for (const [name, value] of Object.entries(tokenHeader(endpoint.path))) sending.setRequestHeader(name, value);
  sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  return new Promise((resolve, reject) => {
    sending.addEventListener('load', () => {
      const response = new Response(sending.responseText, { status: sending.status });
      readEnvelope(response).then((data) => resolve(data as Data<E>), reject);
    });
    for (const end of ['error', 'timeout', 'abort']) sending.addEventListener(end, () => reject(noResponse()));
    sending.send(multipart({}, file));
  });
}

/** Fetches the file an endpoint responds with; a JSON response instead of a file is an error. */
export function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  return withProof(endpoint, () => downloadOnce(endpoint, input));
}

async function downloadOnce<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  if (endpoint.method === 'GET') return (await fileIn(await getAnswer(addressOf(endpoint, input)))).blob();
  const response = await request(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    timeout: TRANSFER_TIMEOUT_MS,
  });
  return (await fileIn(response)).blob();
}

/** Fetches the content of a file by its URL: a signed one, or one of the site's own assets. */
export async function getBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fileIn(await getAnswer(address))).arrayBuffer());
}

/** Fetches the text of one of the site's public files, which has no envelope. */
export async function getText(address: string): Promise<string> {
  return (await getAnswer(address)).text();
}

/** Fetches the JSON that a GET endpoint returns as a file; an envelope in its place is an error. */
export async function getDocument<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { timeout }: Pick<CallOptions, 'timeout'> = {},
): Promise<unknown> {
  const response = await getAnswer(addressOf(endpoint, input), timeout);
  if (!response.ok) return readEnvelope(response);
  const document: unknown = await response.json().catch(() => {
    throw noResponse();
  });
  const isEnvelope = typeof document === 'object' && document !== null && 'code' in document && 'msg' in document;
  return isEnvelope ? readEnvelope(Response.json(document)) : document;
}

/** The URL of a GET endpoint, for an `<img>` or a link. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Input<E>): string {
  const query = Object.entries(input as Record<string, string | number>).map(([name, value]) => [name, String(value)]);
  return `${endpoint.path}?${new URLSearchParams(query)}`;
}

function multipart(fields: unknown, file: File): FormData {
  const body = new FormData();
  // The fields of an upload are plain values: its schema accepts what a form can send.
  for (const [name, value] of Object.entries(fields as Record<string, string | number | undefined>)) {
    if (value !== undefined) body.append(name, String(value));
  }
  body.append('file', file);
  return body;
}

const getAnswer = (address: string, timeout = TRANSFER_TIMEOUT_MS): Promise<Response> =>
  request(address, { method: 'GET', timeout });

interface Options {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly timeout: number;
  readonly keepalive?: boolean;
}

async function request(address: string, { timeout, headers, ...options }: Options): Promise<Response> {
  try {
    return await fetch(address, {
      ...options,
      headers: { ...headers, ...tokenHeader(address) },
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    throw noResponse();
  }
}

/**
 * The token as a header, for a URL of ours, with the region that a frame is limited to. That of a stored file is its
 * own permission, and may redirect to the file store, which must not see the token.
 */
export function tokenHeader(address: string): Readonly<Record<string, string>> {
  const { token, regionId } = useSession.getState();
  if (!token || address.includes(`${fileApi.download.path}?`)) return {};
  return regionId === '' ? { token } : { token, 'region-id': encodeURIComponent(regionId) };
}

async function readEnvelope(response: Response): Promise<unknown> {
  // A proxy may respond with a page of its own; then only the status is known.
  const body = (await response.json().catch(() => undefined)) as Partial<Envelope> | undefined;
  if (!response.ok) {
    throw failedStatus(response.status, body?.msg, { data: body?.data, retryAfterMs: retryAfterOf(response) });
  }
  if (body?.code === undefined) throw failedStatus(response.status);
  if (body.code !== SUCCESS) throw refusal(body.code, body.msg ?? '', body.data);
  return body.data;
}

/** In seconds, as our servers send it; for a date, as a proxy may send, the caller chooses the delay. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** A JSON response instead of a file is an error. */
async function fileIn(response: Response): Promise<Response> {
  if (!response.ok) await readEnvelope(response);
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (isJson) await readEnvelope(response);
  return response;
}
