import type { ExaminerTest } from '@ganlin/contract/practical/examiner';
import type { DBSchema } from 'idb';
import { createDeviceDatabase } from '../../../kits/answer-outbox/device-database.ts';
import type { PhotoDraft, SheetDraft } from './draft.ts';

interface Schema extends DBSchema {
  /** The list as it was last received, with every sheet. */
  lists: { key: string; value: { readonly owner: string; readonly tests: readonly ExaminerTest[] } };
  sheets: { key: [string, string]; value: SheetDraft };
  photos: { key: [string, string]; value: PhotoDraft };
}

const inDatabase = createDeviceDatabase<Schema>({
  name: 'ganlin-practical',
  upgrade: (database) => {
    database.createObjectStore('lists', { keyPath: 'owner' });
    database.createObjectStore('sheets', { keyPath: ['owner', 'candidateId'] });
    database.createObjectStore('photos', { keyPath: ['owner', 'id'] });
  },
});

export const storeList = (owner: string, tests: readonly ExaminerTest[]): Promise<unknown> =>
  inDatabase((database) => database.put('lists', { owner, tests }));

export const findList = async (owner: string): Promise<readonly ExaminerTest[] | undefined> =>
  (await inDatabase((database) => database.get('lists', owner)))?.tests;

export const storeSheet = (draft: SheetDraft): Promise<unknown> =>
  inDatabase((database) => database.put('sheets', draft));

export const findSheet = (owner: string, candidateId: string): Promise<SheetDraft | undefined> =>
  inDatabase((database) => database.get('sheets', [owner, candidateId]));

const everything = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner, ''], [owner, '￿']);

export const listSheets = (owner: string): Promise<SheetDraft[]> =>
  inDatabase((database) => database.getAll('sheets', everything(owner)));

export const storePhoto = (photo: PhotoDraft): Promise<unknown> =>
  inDatabase((database) => database.put('photos', photo));

export const listPhotos = async (owner: string, candidateId: string): Promise<PhotoDraft[]> =>
  (await inDatabase((database) => database.getAll('photos', everything(owner)))).filter(
    (photo) => photo.candidateId === candidateId,
  );

/** The server has them: no pictures of candidates stay on the phone. */
export const forgetPhotos = (owner: string, ids: readonly string[]): Promise<unknown> =>
  inDatabase((database) => Promise.all(ids.map((id) => database.delete('photos', [owner, id]))));
