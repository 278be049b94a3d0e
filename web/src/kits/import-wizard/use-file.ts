import type { Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { useState } from 'react';
import { download } from '../../lib/api/client.ts';
import { saveBlob } from '../../lib/api/files.ts';
import { reportFailure } from '../../lib/api/query.ts';

interface FileDownload<E extends Endpoint> {
  readonly loading: boolean;
  readonly save: (input: Input<E>, fileName: string) => void;
}

/** Fetches the file an endpoint responds with and passes it to the browser. */
export function useFile<E extends Endpoint>(endpoint: E): FileDownload<E> {
  const [loading, setLoading] = useState(false);
  const fetchAndSave = async (input: Input<E>, fileName: string) => {
    setLoading(true);
    try {
      saveBlob(await download(endpoint, input), fileName);
    } catch (error) {
      reportFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return { loading, save: (input, fileName) => void fetchAndSave(input, fileName) };
}
