import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { reportFailure } from '../../../lib/api/query.ts';
import { mediaTagOf } from './nodes/media-kinds.ts';

interface UploadedMedia {
  readonly id: string;
  readonly contentType: string;
  readonly url: string;
}

/** Uploads a file for the edited text; `onProgress` gets the share sent, from 0 to 1. */
export type UploadMedia = (file: File, onProgress: (share: number) => void) => Promise<UploadedMedia>;

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
}

let nextKey = 1;

/** The node for an uploaded file. */
type NodeOf = (media: UploadedMedia) => { readonly type: string; readonly attrs: Readonly<Record<string, string>> };

export const mediaNode: NodeOf = ({ id, contentType, url }) => ({
  type: 'media',
  attrs: { tag: mediaTagOf(contentType), file: id, src: url, alt: '' },
});

export const figureNode: NodeOf = ({ id }) => ({ type: 'figure', attrs: { file: id, alt: '' } });

/** Files being uploaded into the text. Each is inserted where it was dropped, however the text changes meanwhile. */
export function useUploads(upload: UploadMedia, nodeOf: NodeOf) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: number, share: number) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));
  const put = async (editor: Editor, file: File, at: number) => {
    const key = nextKey++;
    const place = followPlace(editor, at);
    setUploads((all) => [...all, { key, name: file.name, share: 0 }]);
    try {
      const media = await upload(file, (share) => change(key, share));
      // The page was left meanwhile: there is no editor to insert it into.
      if (!editor.isDestroyed) editor.commands.insertContentAt(place.now(), nodeOf(media));
    } catch (error) {
      reportFailure(error);
    } finally {
      place.release();
      setUploads((all) => all.filter((one) => one.key !== key));
    }
  };
  return {
    uploads,
    putAll: (editor: Editor, files: readonly File[], at: number) => {
      for (const file of files) void put(editor, file, at);
    },
  };
}

function followPlace(editor: Editor, start: number) {
  let at = start;
  const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
    at = transaction.mapping.map(at);
  };
  editor.on('transaction', follow);
  return { now: () => at, release: () => editor.off('transaction', follow) };
}
