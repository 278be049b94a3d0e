import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { VIDEO_PART_BYTES } from '@ganlin/contract/media/video';
import type { DetailedError, Upload } from 'tus-js-client';
import { create } from 'zustand';
import { isOutage } from '../../lib/api/failure.ts';
import { newId } from '../../lib/browser/new-id.ts';
import { queryClient, reportFailure } from '../../lib/api/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { findKnown, forgetFile, printOf, rememberFile } from './known-files.ts';
import { secondsLeft, withMark, type Mark } from './send-rate.ts';

/** `lost` continues automatically once the connection is back; `refused` does not. */
type Phase = 'sending' | 'paused' | 'lost' | 'refused';

export interface Sending {
  readonly name: string;
  readonly sent: number;
  readonly total: number;
  readonly phase: Phase;
  readonly secondsLeft: number | undefined;
}

/** Where files of one kind go: films, documents. */
export interface UploadTarget {
  /** Announces a file; the reply has the address of its parts. The client generates the id. */
  readonly begin: (file: { readonly id: string; readonly name: string; readonly size: number }) => Promise<{
    readonly address: string;
  }>;
  /** Its cached replies date from before the file arrived. */
  readonly states: Endpoint;
}

/** Uploads in progress, by the id of the video or document. They continue while their page is behind another of our tabs. */
export const useSending = create<Readonly<Record<string, Sending>>>(() => ({}));

/** Automatic retries before the page reports a lost connection; after that it retries less often, for ever. */
const RETRY_DELAYS = [300, 1000, 2000];
const LOST_RETRY_MS = 5000;

const uploads = new Map<string, Upload>();
const marksOf = new Map<string, readonly Mark[]>();

/** Starts or continues uploading a file; returns its id once the server knows it. */
export async function sendFile(file: File, target: UploadTarget, known?: string): Promise<string | undefined> {
  const { userId } = useSession.getState();
  const print = printOf(file, userId);
  const id = known ?? findKnown(print) ?? newId();
  try {
    const { address } = await target.begin({ id, name: file.name, size: file.size });
    rememberFile(print, id);
    await start(file, id, { address, target });
    return id;
  } catch (error) {
    // After a rejection, such as for a file that now belongs to another user, the next attempt starts over; after an
    // outage it does not.
    if (!isOutage(error)) forgetFile(id);
    reportFailure(error);
    return undefined;
  }
}

export function pauseSending(id: string): void {
  void uploads.get(id)?.abort();
  change(id, { phase: 'paused', secondsLeft: undefined });
  marksOf.delete(id);
}

export function resumeSending(id: string): void {
  change(id, { phase: 'sending' });
  uploads.get(id)?.start();
}

/** Stops the upload and makes the server discard what it has received. */
export async function cancelSending(id: string): Promise<void> {
  await uploads
    .get(id)
    ?.abort(true)
    .catch(() => undefined);
  forgetFile(id);
  drop(id);
}

interface Destination {
  readonly address: string;
  readonly target: UploadTarget;
}

async function start(file: File, id: string, { address, target }: Destination): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    uploadUrl: address,
    chunkSize: VIDEO_PART_BYTES,
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    // The session may have been renewed since the first part.
    onBeforeRequest: (request) => request.setHeader('token', useSession.getState().token),
    onShouldRetry: (error) => isPassing(error),
    onProgress: (sent) => progress(id, sent),
    onError: (error) => stumble(id, error),
    onSuccess: () => finish(id, target),
  });
  uploads.set(id, upload);
  useSending.setState({
    [id]: { name: file.name, sent: 0, total: file.size, phase: 'sending', secondsLeft: undefined },
  });
  askBeforeLeaving();
  upload.start();
}

function progress(id: string, sent: number): void {
  const marks = withMark(marksOf.get(id) ?? [], { at: Date.now(), sent });
  marksOf.set(id, marks);
  const total = useSending.getState()[id]?.total ?? 0;
  change(id, { sent, phase: 'sending', secondsLeft: secondsLeft(marks, total) });
}

/** No response, or one that says "later". */
function isPassing(error: Error | DetailedError): boolean {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

function stumble(id: string, error: Error | DetailedError): void {
  marksOf.delete(id);
  if (!isPassing(error)) return change(id, { phase: 'refused', secondsLeft: undefined });
  change(id, { phase: 'lost', secondsLeft: undefined });
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    if (useSending.getState()[id]?.phase === 'lost') uploads.get(id)?.start();
  };
  const timer = setTimeout(again, LOST_RETRY_MS);
  window.addEventListener('online', again);
}

function finish(id: string, { states }: UploadTarget): void {
  forgetFile(id);
  drop(id);
  void queryClient.resetQueries({ queryKey: [states.path] });
}

function change(id: string, changed: Partial<Sending>): void {
  const before = useSending.getState()[id];
  if (before) useSending.setState({ [id]: { ...before, ...changed } });
}

function drop(id: string): void {
  uploads.delete(id);
  marksOf.delete(id);
  useSending.setState(Object.fromEntries(Object.entries(useSending.getState()).filter(([key]) => key !== id)), true);
  if (uploads.size === 0) window.removeEventListener('beforeunload', warn);
}

function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', warn);
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
