import { signedPartOf } from '@ganlin/contract/certificate/signed';
import { TRANSCRIPT_CHECK_PATH } from '@ganlin/contract/transcript/signed';
import { transcriptVerifyApi } from '@ganlin/contract/transcript/verify';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';

export interface Asked {
  readonly text: string;
  readonly name: string;
  readonly isCode: boolean;
}

/** What was scanned or typed is behind the hash, which browsers do not send to servers or keep in their logs. */
export function useCheck() {
  const { hash } = useLocation();
  const go = useNavigate();
  const [known, setKnown] = useState({ text: '', name: '' });
  const text = hash === '' ? '' : signedPartOf(decodeURIComponent(hash));
  const asked: Asked = { text, name: known.text === text ? known.name : '', isCode: text.includes('.') };
  const answer = useQuery({
    ...query(transcriptVerifyApi.check, { text, name: asked.name }),
    enabled: text !== '',
    staleTime: 0,
    meta: { silent: true },
  });
  return {
    asked,
    answer,
    ask: (next: Pick<Asked, 'text' | 'name'>) => {
      const found = signedPartOf(next.text);
      setKnown({ text: found, name: next.name });
      void go({ pathname: TRANSCRIPT_CHECK_PATH, hash: encodeURIComponent(found) });
    },
  };
}
