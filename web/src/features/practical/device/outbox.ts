import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { call, upload } from '../../../lib/api/client.ts';
import { marksOf, type SheetDraft } from './draft.ts';
import { findSheet, forgetPhotos, listPhotos, listSheets, storePhoto, storeSheet } from './sheet-store.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called whenever a sheet was sent or refused. */
export function subscribeSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let sending: Promise<void> | undefined;
let isWanted = false;

/** Sends every sheet that waits, photos first. Calls during a run lead to one more run, not to a second one beside it. */
export function sendWaiting(owner: string): Promise<void> {
  isWanted = true;
  sending ??= (async () => {
    while (isWanted) {
      isWanted = false;
      const waiting = (await listSheets(owner)).filter(({ state }) => state === 'waiting');
      for (const draft of waiting) await sendSheet(draft);
    }
  })().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendSheet(draft: SheetDraft): Promise<void> {
  const { owner, candidateId, id } = draft;
  try {
    const photoIds = await sendPhotos(draft);
    await call(practicalExaminerApi.handIn, {
      id,
      candidateId,
      marks: marksOf(draft),
      elapsedSeconds: Math.round(draft.elapsedMs / 1000),
      finishedAt: draft.finishedAt ?? new Date().toISOString(),
      examinerSign: draft.examinerSign,
      candidateSign: draft.candidateSign,
    });
    await storeSheet({ ...draft, state: 'sent', refusal: '' });
    await forgetPhotos(owner, photoIds);
  } catch (error) {
    if (!isRefusal(error)) return;
    const now = await findSheet(owner, candidateId);
    if (now?.id === id) await storeSheet({ ...now, state: 'refused', refusal: messageOf(error) });
  }
  for (const listener of listeners) listener();
}

/** Of the photos that the sheet names, those that are on the phone. */
async function sendPhotos({ owner, candidateId, items }: SheetDraft): Promise<string[]> {
  const named = new Set(Object.values(items).flatMap(({ photoIds }) => photoIds));
  const photos = (await listPhotos(owner, candidateId)).filter(({ id }) => named.has(id));
  for (const photo of photos.filter(({ isSent }) => !isSent)) {
    const { id, takenAt, atSeconds, picture } = photo;
    const fields = { id, candidateId, takenAt, atSeconds: atSeconds === null ? '' : String(atSeconds) };
    await upload(practicalExaminerApi.uploadPhoto, fields, new File([picture], nameOf(picture)));
    await storePhoto({ ...photo, isSent: true });
  }
  return photos.map(({ id }) => id);
}

const nameOf = ({ type }: Blob): string => `photo.${type === 'image/png' ? 'png' : 'jpg'}`;

/** The server answered that it will not have the sheet; anything else may pass, and is tried again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200 && error.code > 20_120_000;
