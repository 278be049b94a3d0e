import { certificateVerifyApi } from '@ganlin/contract/certificate/verify';
import { signedPartOf, VERIFY_PATH } from '@ganlin/contract/certificate/signed';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOutage } from '../../../lib/api/failure.ts';
import { call } from '../../../lib/api/client.ts';
import type { Answer } from './answer.ts';
import { offlineResult } from './offline-result.ts';
import { keepCheck } from './recent-checks.ts';

/** What the address asks for: a number with part of the holder's name, or the content of a scanned code. */
export interface Asked {
  readonly number: string;
  readonly check: string;
  /** Behind the hash, which browsers do not send to servers or keep in their logs. */
  readonly code: string;
}

export function useVerify() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const go = useNavigate();
  const asked: Asked = {
    number: params.get('number') ?? '',
    check: params.get('check') ?? '',
    code: hash === '' ? '' : signedPartOf(hash),
  };
  const isAsked = asked.number !== '' || asked.code !== '';
  const answer = useQuery({
    queryKey: [VERIFY_PATH, asked],
    queryFn: () => (asked.code === '' ? byNumber(asked) : byCode(asked.code)),
    enabled: isAsked,
    staleTime: 0,
    meta: { silent: true },
  });
  const { data } = answer;
  useEffect(() => {
    if (data) keepCheck(data);
  }, [data]);
  useEffect(() => {
    // Loaded apart: somebody who types a number needs no cryptography.
    void import('./check-signature.ts').then(({ rememberKeys }) => rememberKeys()).catch(() => undefined);
  }, []);
  return {
    asked,
    answer,
    ask: ({ number, check }: Pick<Asked, 'number' | 'check'>) => {
      // A scanned address may be pasted into the field.
      if (number.includes('#')) return void go({ pathname: VERIFY_PATH, hash: signedPartOf(number) });
      const search = new URLSearchParams({ number, ...(check === '' ? {} : { check }) });
      return void go({ pathname: VERIFY_PATH, search: `?${search}` });
    },
  };
}

async function byNumber({ number, check }: Asked): Promise<Answer> {
  return { verified: await call(certificateVerifyApi.byNumber, { number, check }), isOffline: false };
}

async function byCode(code: string): Promise<Answer> {
  try {
    return { verified: await call(certificateVerifyApi.byCode, { text: code }), isOffline: false };
  } catch (error) {
    if (!isOutage(error)) throw error;
    const { checkOffline } = await import('./check-signature.ts');
    const content = await checkOffline(code);
    if (content === undefined) throw error;
    return { verified: offlineResult(content, new Date()), isOffline: true };
  }
}
