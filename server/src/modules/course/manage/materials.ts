import { MaterialState, type Material } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { VideoState } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import { documentsOf, videoStates } from '../../media/index.ts';
import type { CourseFile } from '../model/outline.ts';

/** What is known of a film, an audio file or a document that was uploaded. */
interface Upload {
  readonly name: string;
  readonly state: VideoState;
  readonly progress: number;
  readonly reason: string;
  readonly subtitle?: string;
}

export async function materialsOf(ctx: Ctx<unknown>, files: readonly CourseFile[]): Promise<Material[]> {
  const videos: ReadonlyMap<string, Upload> = await videoStates(
    ctx,
    files.flatMap(({ videoId }) => videoId ?? []),
  );
  const documents: ReadonlyMap<string, Upload> = await documentsOf(
    ctx,
    files.flatMap(({ documentId }) => documentId ?? []),
  );
  return files.map((file) => {
    const upload = videos.get(file.videoId ?? '') ?? documents.get(file.documentId ?? '');
    return {
      fileId: file.id,
      state: stateOf(file, upload),
      progress: upload?.progress ?? 0,
      name: upload?.name ?? '',
      reason: upload?.reason ?? '',
      seconds: file.seconds,
      pages: file.pages,
      letters: file.kind === FileKind.text ? file.letters : null,
      hasSubtitle: Boolean(upload?.subtitle),
      version: file.material,
    };
  });
}

function stateOf(file: CourseFile, upload: Upload | undefined): MaterialState {
  if (file.isReady) return MaterialState.ready;
  // An upload that was left before its end continues only when someone chooses the file again.
  if (!upload || upload.state === VideoState.uploading) return MaterialState.missing;
  return upload.state === VideoState.failed ? MaterialState.failed : MaterialState.working;
}
