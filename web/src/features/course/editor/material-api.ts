import { FileKind } from '@ganlin/contract/course/kinds';
import { documentApi, documentKinds, MAX_DOCUMENT_BYTES } from '@ganlin/contract/media/document';
import { audioKinds, MAX_VIDEO_BYTES, videoApi, videoKinds } from '@ganlin/contract/media/video';
import { call } from '../../../lib/api/client.ts';
import { bytesText } from '../../../kits/upload/send-rate.ts';
import type { UploadTarget } from '../../../kits/upload/sending.ts';
import { filmTarget } from '../../../kits/video/film-target.ts';

/** How the material of one kind of file is uploaded, and which endpoints know about it. */
export interface MaterialApi {
  readonly endings: readonly string[];
  readonly maxBytes: number;
  readonly target: UploadTarget;
  readonly retry: typeof videoApi.retry | typeof documentApi.retry;
}

const film = { maxBytes: MAX_VIDEO_BYTES, target: filmTarget, retry: videoApi.retry };

const documentTarget: UploadTarget = {
  begin: (file) => call(documentApi.begin, file),
  states: documentApi.states,
};

export type UploadedKind = typeof FileKind.film | typeof FileKind.audio | typeof FileKind.document;

export const materialApis: Readonly<Record<UploadedKind, MaterialApi>> = {
  [FileKind.film]: { ...film, endings: videoKinds },
  [FileKind.audio]: { ...film, endings: audioKinds },
  [FileKind.document]: {
    endings: documentKinds,
    maxBytes: MAX_DOCUMENT_BYTES,
    target: documentTarget,
    retry: documentApi.retry,
  },
};

const uploadedKinds: readonly UploadedKind[] = [FileKind.film, FileKind.audio, FileKind.document];

export const isUploaded = (kind: FileKind): kind is UploadedKind => uploadedKinds.some((known) => known === kind);

/** What a file becomes, by the ending of its name. */
export function kindOf(name: string): UploadedKind | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return uploadedKinds.find((kind) => materialApis[kind].endings.includes(ending));
}

export const acceptOf = (kinds: readonly UploadedKind[] = uploadedKinds): string =>
  kinds.flatMap((kind) => materialApis[kind].endings.map((ending) => `.${ending}`)).join(',');

/** Why a file cannot be uploaded. */
export function problemOf({ name, size }: File, wanted?: UploadedKind): string | undefined {
  const kind = kindOf(name);
  if (!kind) return `“${name}”不是可以上传的格式`;
  if (wanted !== undefined && kind !== wanted) return `请选择 ${materialApis[wanted].endings.join('、')} 文件`;
  if (size === 0) return `“${name}”是空的`;
  const { maxBytes } = materialApis[kind];
  return size > maxBytes ? `“${name}”超过了 ${bytesText(maxBytes).replace('.00', '')}` : undefined;
}

/** The id of the file's upload. */
export const materialIdOf = (file: {
  readonly videoId: string | null;
  readonly documentId: string | null;
}): string | null => file.videoId ?? file.documentId;

/** The fields that name an upload. */
export const materialField = (kind: UploadedKind, id: string) =>
  kind === FileKind.document ? { videoId: null, documentId: id } : { videoId: id, documentId: null };

/** `雨滴的形成.mp4` → `雨滴的形成`. */
export const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 100) || name.slice(0, 100);
