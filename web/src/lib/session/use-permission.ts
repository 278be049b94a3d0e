import type { Permission } from '@ganlin/contract/permissions';
import { useSession } from './session.ts';

/** What to offer to the signed-in user; the server decides. */
export function usePermission(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}
