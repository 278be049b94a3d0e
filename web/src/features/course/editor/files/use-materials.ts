import type { Data } from '@ganlin/contract/core/endpoint';
import { MaterialState, courseApi, type Material } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { documentApi } from '@ganlin/contract/media/document';
import { videoApi, VideoState } from '@ganlin/contract/media/video';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';
import { useSending, type Sending } from '../../../../kits/upload/sending.ts';
import type { FileDraft, StoredCourse } from '../course-draft.ts';
import { isUploaded, materialIdOf } from '../material-api.ts';

const POLL_MS = 3000;

/** What is known of a file's material at this moment. */
export interface MaterialView {
  readonly state: MaterialState;
  readonly progress: number;
  readonly name: string;
  readonly reason: string;
  readonly seconds: number | null;
  readonly pages: number | null;
  readonly letters: number | null;
  readonly hasSubtitle: boolean;
  readonly version: number;
  /** Our own upload that is under way. */
  readonly sending: Sending | undefined;
}

export type Materials = ReadonlyMap<string, MaterialView>;

/** The materials of all files: uploads on this page, what the server has stored, and uploads not saved yet. */
export function useMaterials(files: readonly FileDraft[], stored: StoredCourse | undefined): Materials {
  const sending = useSending();
  const saved = useSavedMaterials(stored);
  const storedIds = storedUploads(stored);
  const unsaved = files.filter((file) => {
    const id = materialIdOf(file);
    return id !== null && storedIds.get(file.id) !== id && !sending[id];
  });
  const fresh = useUnsavedStates(unsaved);
  return new Map(
    files.map((file) => {
      const id = materialIdOf(file);
      const isStored = !isUploaded(file.kind) || (id !== null && storedIds.get(file.id) === id);
      const known = isStored ? saved.get(file.id) : fresh.get(id ?? '');
      return [file.id, { ...noMaterial, ...known, sending: id === null ? undefined : sending[id] }];
    }),
  );
}

export const noMaterial: MaterialView = {
  state: MaterialState.missing,
  progress: 0,
  name: '',
  reason: '',
  seconds: null,
  pages: null,
  letters: null,
  hasSubtitle: false,
  version: 1,
  sending: undefined,
};

function storedUploads(stored: StoredCourse | undefined): ReadonlyMap<string, string | null> {
  const files = stored?.form.chapters?.flatMap((chapter) => chapter.files) ?? [];
  return new Map(
    files.map(({ id, videoId, documentId }) => [
      id,
      materialIdOf({ videoId: videoId ?? null, documentId: documentId ?? null }),
    ]),
  );
}

/** Polled while a worker is busy with one of them, or someone may be sending it. */
function useSavedMaterials(stored: StoredCourse | undefined): ReadonlyMap<string, Material> {
  const { data } = useQuery({
    ...query(courseApi.materials, { id: stored?.id ?? '' }),
    enabled: stored !== undefined,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.status !== 'error' && state.data?.some(isMoving) ? POLL_MS : false),
  });
  return new Map((data ?? stored?.materials ?? []).map((material) => [material.fileId, material]));
}

const isMoving = ({ state, name }: Material): boolean =>
  state === MaterialState.working || (state === MaterialState.missing && name !== '');

type State = Pick<MaterialView, 'state' | 'progress' | 'name' | 'reason' | 'seconds' | 'hasSubtitle'>;

/** Uploads that the stored course does not name yet. */
function useUnsavedStates(files: readonly FileDraft[]): ReadonlyMap<string, State> {
  const films = useStates(
    videoApi.states,
    idsOf(files, (kind) => isUploaded(kind) && kind !== FileKind.document),
  );
  const documents = useStates(
    documentApi.states,
    idsOf(files, (kind) => kind === FileKind.document),
  );
  return new Map([...films, ...documents]);
}

/** Polled until the course is saved: then its own list of materials has them. */
function useStates(endpoint: typeof videoApi.states | typeof documentApi.states, ids: string[]): [string, State][] {
  const { data } = useQuery({
    ...query(endpoint, { ids }),
    enabled: ids.length > 0,
    meta: { silent: true },
    refetchInterval: POLL_MS,
  });
  return data?.map((one) => [one.id, stateOf(one)]) ?? ids.map((id) => [id, unknownYet]);
}

/** Shown until the server has replied: an upload that has just ended is not missing. */
const unknownYet: State = {
  state: MaterialState.working,
  progress: 0,
  name: '',
  reason: '',
  seconds: null,
  hasSubtitle: false,
};

function stateOf(one: Data<typeof videoApi.states>[number] | Data<typeof documentApi.states>[number]): State {
  const { state, progress, name, reason } = one;
  return {
    state: states[state],
    progress,
    name,
    reason,
    seconds: 'durationSeconds' in one ? one.durationSeconds : null,
    hasSubtitle: 'subtitle' in one && one.subtitle !== '',
  };
}

const idsOf = (files: readonly FileDraft[], isWanted: (kind: FileKind) => boolean): string[] =>
  files.filter((file) => isWanted(file.kind)).flatMap((file) => materialIdOf(file) ?? []);

const states: Readonly<Record<VideoState, MaterialState>> = {
  [VideoState.uploading]: MaterialState.missing,
  [VideoState.waiting]: MaterialState.working,
  [VideoState.working]: MaterialState.working,
  [VideoState.ready]: MaterialState.ready,
  [VideoState.failed]: MaterialState.failed,
};
