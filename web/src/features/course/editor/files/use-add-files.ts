import { toast } from '../../../../lib/screen/toast.ts';
import { sendFile } from '../../../../kits/upload/sending.ts';
import { kindOf, materialApis, materialField, problemOf, titleOf, type UploadedKind } from '../material-api.ts';
import type { Editing } from '../use-course-editor.ts';
import { addFile, changeFile, hasUpload, newFile } from './outline.ts';

/** Uploads into the course: each file becomes a row as soon as the server knows it, in the order they were chosen. */
export function useAddFiles({ change }: Editing) {
  return {
    add: async (files: readonly File[], chapterId?: string): Promise<void> => {
      for (const file of files) {
        const kind = kindOf(file.name);
        const problem = problemOf(file);
        if (problem !== undefined || !kind) {
          toast('error', problem ?? '');
          continue;
        }
        const id = await sendFile(file, materialApis[kind].target);
        if (id === undefined) continue;
        const row = newFile(kind, titleOf(file.name), materialField(kind, id));
        // An upload that continues after a reload has its row already.
        change(({ chapters }) => ({
          chapters: hasUpload(chapters, id) ? chapters : addFile(chapters, row, chapterId),
        }));
      }
    },
    replace: async (fileId: string, file: File, kind: UploadedKind): Promise<void> => {
      const problem = problemOf(file, kind);
      if (problem !== undefined) return toast('error', problem);
      const id = await sendFile(file, materialApis[kind].target);
      if (id === undefined) return undefined;
      return change(({ chapters }) => ({ chapters: changeFile(chapters, fileId, materialField(kind, id)) }));
    },
  };
}

export type AddFiles = ReturnType<typeof useAddFiles>;
