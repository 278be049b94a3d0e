import { messageApi, UNREAD_POLL_SECONDS } from '@ganlin/contract/message/message';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { useEmbed } from '../browser/embed.ts';
import { queryClient } from '../api/query.ts';
import { useSession } from './session.ts';

/**
 * Asks how many messages are unread. A list of messages that is open follows when the number has changed. In silence:
 * a number that stays old for a while is no reason to disturb anybody.
 */
export async function refreshUnread(): Promise<void> {
  const { userId, unreadMsg } = useSession.getState();
  if (userId === '') return;
  const answer = await call(messageApi.countUnread, {}).catch(() => undefined);
  // Who asked may have signed out meanwhile.
  if (!answer || useSession.getState().userId !== userId) return;
  useSession.setState({ unreadMsg: answer.count });
  if (answer.count !== unreadMsg) await queryClient.invalidateQueries({ queryKey: [messageApi.paging.path] });
}

/** Keeps the number of unread messages fresh while the page is looked at (specification, section 9). */
export function useUnreadPoll(): void {
  const { on: embedded } = useEmbed();
  const userId = useSession((session) =>
    session.mustChangePassword || session.secondFactor !== 'none' ? '' : session.userId,
  );
  useEffect(() => {
    if (userId === '' || embedded) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.visibilityState === 'hidden') return;
      void refreshUnread();
      timer = setInterval(() => void refreshUnread(), UNREAD_POLL_SECONDS * 1000);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [userId, embedded]);
}
