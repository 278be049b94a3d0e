import { NoPermissionView } from '../../ui/message/no-permission.tsx';

export default function UnauthorizedScreen() {
  return <NoPermissionView />;
}
