import { messageApi, UNREAD_POLL_SECONDS } from '@ganlin/contract/message/message';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { useEmbed } from '../browser/embed.ts';
import { queryClient } from '../api/query.ts';
import { useSession } from './session.ts';

/**
 * Fetches the number of unread messages. An open message list is refetched when the number has changed. Silent: a
 * number that is outdated for a while is no reason to disturb the user.
 */
export async function refreshUnread(): Promise<void> {
  const { userId, unreadMsg } = useSession.getState();
  if (userId === '') return;
  const answer = await call(messageApi.countUnread, {}).catch(() => undefined);
  // The user may have signed out meanwhile.
  if (!answer || useSession.getState().userId !== userId) return;
  useSession.setState({ unreadMsg: answer.count });
  if (answer.count !== unreadMsg) await queryClient.invalidateQueries({ queryKey: [messageApi.paging.path] });
}

/** Keeps the number of unread messages fresh while the page is visible (specification, section 9). */
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
