import type { articleApi } from '@ganlin/contract/content/article';
import { useState } from 'react';
import { uploadSlowly } from '../../../../lib/api/client.ts';
import { reportFailure } from '../../../../lib/api/query.ts';
import type { KnownFile } from '../article-draft.ts';

interface Sending {
  readonly key: number;
  readonly name: string;
  readonly share: number;
}

let nextKey = 1;

/** Uploads files one after another; each is reported as it arrives. */
export function useFileSending(
  endpoint: (typeof articleApi)['uploadPicture'] | (typeof articleApi)['uploadAttachment'],
  onCome: (file: KnownFile) => void,
) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const send = async (files: readonly File[]) => {
    const rows = files.map((file) => ({ file, key: nextKey++ }));
    setSending((all) => [...all, ...rows.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of rows) {
      const follow = (share: number) =>
        setSending((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));
      try {
        onCome(await uploadSlowly(endpoint, file, follow));
      } catch (error) {
        reportFailure(error);
      } finally {
        setSending((all) => all.filter((one) => one.key !== key));
      }
    }
  };
  return { sending, send };
}
