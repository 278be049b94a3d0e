import { messageApi } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { freshPage, query, useCall } from '../../../lib/api/query.ts';
import { chosenIn, useListState } from '../../../lib/screen/list-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { refreshUnread } from '../../../lib/session/unread.ts';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { CentreTabs, tabIn } from './centre-tabs.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoNotices, NoticesFailed, NoticesWaiting } from './notice-states.tsx';
import { noticeList, NOTICES_PER_PAGE, type NoticeUrlState } from './notice-url-state.ts';
import { PublicNotices } from './public-notices.tsx';
import styles from './notices.module.css';

/** The message centre: all messages to the signed-in user, and the notices for everyone. */
export default function NoticesScreen() {
  const [search] = useSearchParams();
  const tab = tabIn(search);
  return (
    <MainArea className={styles.page}>
      <Head />
      <CentreTabs shown={tab} />
      {tab === 'notice' ? (
        <section className={styles.card} aria-label="通知公告">
          <PublicNotices />
        </section>
      ) : (
        <OwnMessages />
      )}
    </MainArea>
  );
}

function OwnMessages() {
  const { urlState, go } = useListState(noticeList);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useNotices(urlState);
  const turn = (to: Partial<NoticeUrlState>) => {
    setChosen(new Set());
    go(to);
  };
  const toggle = (id: string) =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])));
  const notices = list.data?.records ?? [];
  return (
    <section className={styles.card} aria-label="消息列表">
      <NoticeFilter urlState={urlState} onGo={turn} />
      {list.isError && !list.data && <NoticesFailed text="消息没能载入。" onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <NoticesWaiting />}
      {list.data && notices.length === 0 && <NoNotices text={emptyText(urlState)} />}
      {notices.length > 0 && (
        <NoticeList notices={notices} now={new Date(list.dataUpdatedAt)} chosen={chosen} onToggle={toggle} />
      )}
      <div className={styles.pager}>
        {list.data && (
          <Pager
            total={list.data.total}
            size={NOTICES_PER_PAGE}
            page={urlState.page}
            onPage={(page) => turn({ page })}
          />
        )}
      </div>
      {chosen.size > 0 && <NoticeBar chosen={chosen} onClear={() => setChosen(new Set())} />}
    </section>
  );
}

function useNotices(urlState: NoticeUrlState) {
  const params = chosenIn(noticeList, urlState);
  return useQuery({
    ...query(messageApi.paging, { current: urlState.page, size: NOTICES_PER_PAGE, params }),
    ...freshPage,
  });
}

function Head() {
  const { unreadMsg } = useSession();
  const readAll = useCall(messageApi.markRead, { refresh: [messageApi.paging] });
  const finish = ({ count }: { count: number }) => {
    toast('success', count > 0 ? `已将 ${count} 条消息标为已读` : '没有未读消息');
    void refreshUnread();
  };
  return (
    <div className={styles.head}>
      <div>
        <h1>消息中心</h1>
        <p aria-live="polite">{unreadMsg > 0 ? `${unreadMsg} 条未读` : '没有未读消息'}</p>
      </div>
      {unreadMsg > 0 && (
        <Button small look="line" onClick={() => readAll.mutate({}, { onSuccess: finish })}>
          全部标为已读
        </Button>
      )}
    </div>
  );
}

function emptyText({ read, kind }: NoticeUrlState): string {
  if (kind !== undefined) return '没有这类消息。';
  return read === false ? '没有未读消息，都看过了。' : '这里还没有消息。';
}
