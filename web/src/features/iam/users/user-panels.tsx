import type { UserPanel } from './user-actions.tsx';
import { DeptDialog, PasswordDialog, ReviewDialog, RoleDialog } from './user-dialogs.tsx';
import { UserDrawer } from './user-form.tsx';
import { UserSessions } from './user-sessions.tsx';

interface UserPanelsProps {
  readonly panel: UserPanel;
  readonly deptId: string | undefined;
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

const dialogs = { dept: DeptDialog, role: RoleDialog, password: PasswordDialog, review: ReviewDialog };

/** The drawer or dialog that is open over the list. */
export function UserPanels({ panel, deptId, onDone, onClosed }: UserPanelsProps) {
  if (panel.kind === 'new') return <UserDrawer deptId={deptId} onClosed={onClosed} />;
  if ('people' in panel) {
    const Dialog = dialogs[panel.kind];
    return <Dialog people={panel.people} onDone={onDone} onClosed={onClosed} />;
  }
  if (panel.kind === 'edit') return <UserDrawer key={panel.user.id} user={panel.user} onClosed={onClosed} />;
  return <UserSessions key={panel.user.id} user={panel.user} onClosed={onClosed} />;
}
