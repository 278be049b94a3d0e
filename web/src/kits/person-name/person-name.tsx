import { transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../lib/api/query.ts';
import { usePermission } from '../../lib/session/use-permission.ts';

const FRESH_MS = 60_000;

interface PersonNameProps {
  /** Null: nobody with an account. */
  readonly userId: string | null;
  readonly children: ReactNode;
}

/**
 * A person's name in a list of the management centre: a link to their file if they let the user see it, otherwise
 * text. All names of a page share one query.
 */
export function PersonName({ userId, children }: PersonNameProps): ReactNode {
  const mayAsk = usePermission()('transcript:request:save');
  const { data } = useQuery({
    ...query(transcriptRequestApi.open, {}),
    enabled: mayAsk && userId !== null,
    staleTime: FRESH_MS,
    meta: { silent: true },
  });
  const file = data?.find((one) => one.userId === userId);
  if (!file) return children;
  return (
    <Link to={`/admin/transcript/file/${file.id}`} title="查看学习档案">
      {children}
    </Link>
  );
}
