import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { elapsedMsAt, newDraft, noItem, type ItemDraft, type PhotoDraft, type SheetDraft } from '../device/draft.ts';
import { sendWaiting, subscribeSent } from '../device/outbox.ts';
import { findSheet, listPhotos, storePhoto, storeSheet } from '../device/sheet-store.ts';
import { shrinkPicture } from '../device/shrink-picture.ts';

/** What the server has of the caller's own sheet. */
export interface ReturnedSheet {
  readonly id: string;
  readonly items: Readonly<Record<string, ItemDraft>>;
}

export interface SheetEditing {
  readonly draft: SheetDraft;
  readonly photos: readonly PhotoDraft[];
  readonly change: (patch: (before: SheetDraft) => Partial<SheetDraft>) => void;
  readonly changeItem: (itemId: string, patch: Partial<ItemDraft>) => void;
  readonly addPhoto: (itemId: string, file: File) => Promise<void>;
  readonly handIn: () => void;
}

/**
 * The sheet of a candidate on this phone. Every change is stored at once. One that was given back begins anew, with
 * the marks it had; `returned` may become known later, when the network answers.
 */
export function useSheet(
  owner: string,
  candidateId: string,
  returned: ReturnedSheet | undefined,
): SheetEditing | undefined {
  const [draft, setDraft] = useState<SheetDraft>();
  const [photos, setPhotos] = useState<readonly PhotoDraft[]>([]);
  // The newest content, for two changes between which React has not rendered.
  const latest = useRef<SheetDraft>(undefined);

  const put = useCallback((next: SheetDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    const read = async () => {
      const stored = await findSheet(owner, candidateId);
      put(stored ?? newDraft(owner, candidateId, newId()));
      setPhotos(await listPhotos(owner, candidateId));
    };
    void read();
    return subscribeSent(() => void read());
  }, [owner, candidateId, put]);

  const isGivenBack = returned !== undefined && draft?.id === returned.id;
  useEffect(() => {
    if (!isGivenBack) return;
    const again = { ...newDraft(owner, candidateId, newId()), items: returned.items };
    void storeSheet(again).then(() => put(again));
  }, [owner, candidateId, returned, isGivenBack, put]);

  if (!draft) return undefined;
  const change: SheetEditing['change'] = (patch) => {
    const before = latest.current ?? draft;
    if (before.state === 'waiting' || before.state === 'sent') return;
    const next = { ...before, ...patch(before) };
    put(next);
    void storeSheet(next);
  };
  const changeItem: SheetEditing['changeItem'] = (itemId, patch) =>
    change(({ items }) => ({ items: { ...items, [itemId]: { ...(items[itemId] ?? noItem), ...patch } } }));
  return {
    draft,
    photos,
    change,
    changeItem,
    addPhoto: async (itemId, file) => {
      const before = latest.current ?? draft;
      const elapsed = elapsedMsAt(before, Date.now());
      const photo = {
        owner,
        candidateId,
        id: newId(),
        picture: await shrinkPicture(file),
        takenAt: new Date().toISOString(),
        atSeconds: elapsed === 0 ? null : Math.round(elapsed / 1000),
        isSent: false,
      };
      await storePhoto(photo);
      setPhotos((others) => [...others, photo]);
      change(({ items }) => {
        const item = items[itemId] ?? noItem;
        return { items: { ...items, [itemId]: { ...item, photoIds: [...item.photoIds, photo.id] } } };
      });
    },
    handIn: () => {
      change((before) => ({
        state: 'waiting',
        refusal: '',
        runningSince: null,
        elapsedMs: elapsedMsAt(before, Date.now()),
        finishedAt: new Date().toISOString(),
      }));
      // After the change is stored: reads of the same store wait for it.
      void sendWaiting(owner);
    },
  };
}
