import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProfileCard, ProfileRow, ProfileRows } from './profile-card.tsx';
import type { Profile } from './profile-facts.ts';
import { EmailDialog, MobileDialog } from './profile-contact-dialogs.tsx';
import styles from './profile-sections.module.css';

/** Contact data. Both can recover the account when the password is lost, so both require it to be changed. */
export function ProfileContact({ profile: { mobile, email } }: { readonly profile: Profile }) {
  const [open, setOpen] = useState<'mobile' | 'email'>();
  const close = () => setOpen(undefined);
  return (
    <ProfileCard id="profile-contact" title="联系方式">
      <ProfileRows>
        <ProfileRow
          label="手机号"
          action={<Change what="手机号" has={mobile !== ''} onClick={() => setOpen('mobile')} />}
        >
          {mobile || <span className={styles.none}>未填写</span>}
        </ProfileRow>
        <ProfileRow label="邮箱" action={<Change what="邮箱" has={email !== ''} onClick={() => setOpen('email')} />}>
          {email || <span className={styles.none}>未填写</span>}
        </ProfileRow>
      </ProfileRows>
      {open === 'mobile' && <MobileDialog onClosed={close} />}
      {open === 'email' && <EmailDialog email={email} onClosed={close} />}
    </ProfileCard>
  );
}

interface ChangeProps {
  readonly what: string;
  readonly has: boolean;
  readonly onClick: () => void;
}

function Change({ what, has, onClick }: ChangeProps) {
  const verb = has ? '更换' : '填写';
  return (
    <Button look="line" small label={`${verb}${what}`} onClick={onClick}>
      {verb}
    </Button>
  );
}
