import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { battlePushes } from '@ganlin/contract/battle/play';
import type { PushData } from '@ganlin/contract/core/message';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { BattleIcon } from './drawing/battle-icon.tsx';
import { Pill } from './panel.tsx';
import { playPath } from './paths.ts';
import { playSound } from './sound.ts';
import styles from './invite-notice.module.css';

/** The last opponent asks for another game. */
export function InviteNotice(): ReactNode {
  const navigate = useNavigate();
  const [invited, setInvited] = useState<PushData<typeof battlePushes.invited>>();
  const join = useCall(lobbyApi.joinRoom);
  useRealtime((channel) => {
    channel.onPush(battlePushes.invited, (invitation) => {
      setInvited(invitation);
      playSound('found');
    });
  });
  const accept = (code: string): void =>
    join.mutate(
      { code },
      {
        onSuccess: ({ paperId }) => {
          setInvited(undefined);
          void navigate(playPath(paperId));
        },
        onError: () => setInvited(undefined),
      },
    );
  return (
    <div className={styles.place} aria-live="polite">
      {invited && (
        <div className={styles.notice}>
          <BattleIcon name="swords" size={26} />
          <p>
            <b>{invited.name}</b> 约您再战一局
          </p>
          <Pill isMain disabled={join.isPending} onClick={() => accept(invited.code)}>
            接受
          </Pill>
          <Pill onClick={() => setInvited(undefined)}>不了</Pill>
        </div>
      )}
    </div>
  );
}
