import { menuApi } from '@ganlin/contract/iam/menu';
import { RoleType } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { NoPermissionView } from '../../ui/message/no-permission.tsx';
import { NotFoundView } from '../../ui/not-found.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

/** An address that is not in the user's menu: for staff either a page they have no permission for, or none at all. */
export function NoScreen({ pathname }: { readonly pathname: string }) {
  const isStaff = useSession(({ roleType }) => roleType === RoleType.staff);
  const { data, isLoading } = useQuery({
    ...query(menuApi.exists, { path: pathname }),
    enabled: isStaff,
    meta: { silent: true },
  });
  if (isLoading) return <PageSkeleton />;
  return data?.exists ? <NoPermissionView /> : <NotFoundView />;
}
