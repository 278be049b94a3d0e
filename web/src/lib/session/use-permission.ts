import type { Permission } from '@ganlin/contract/permissions';
import { useSession } from './session.ts';

/** Tells what to offer to the user who is signed in; the server decides. */
export function usePermission(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}
