import { lobbyApi, RoomCode } from '@ganlin/contract/battle/lobby';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { LOBBY, playPath } from '../model/paths.ts';

/** The address in a room's QR code: joins, and goes on to the match. */
export default function JoinScreen() {
  const { code = '' } = useParams();
  const { token } = useSession();
  if (!RoomCode.safeParse(code).success) return <Failed text="房间号是 6 位数字，请核对后再试。" />;
  return token === '' ? <SignInFirst code={code} /> : <Join code={code} />;
}

/** Signing in leaves the guest on this page, which then joins. */
function SignInFirst({ code }: { readonly code: string }): ReactNode {
  useEffect(openLoginHere, []);
  const action = { text: '登录', onClick: openLoginHere };
  return <MessageView code="对战" title="登录后加入" text={`房间号 ${code}。登录后自动进入对局。`} action={action} />;
}

function Join({ code }: { readonly code: string }): ReactNode {
  // Joining again returns the same part, so it may be asked like a question.
  const joined = useQuery({
    ...query(lobbyApi.joinRoom, { code }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
  if (joined.data) return <Navigate to={playPath(joined.data.paperId)} replace />;
  return joined.error ? <Failed text={messageOf(joined.error)} /> : <PageSkeleton />;
}

const Failed = ({ text }: { readonly text: string }): ReactNode => (
  <MessageView code="对战" title="没能加入" text={text} action={{ text: '去对战大厅', to: LOBBY }} />
);
