import { messageApi } from '@ganlin/contract/message/message';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query, useCall } from '../../../lib/api/query.ts';
import { chosenIn, useListState } from '../../../lib/screen/list-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { refreshUnread } from '../../../lib/session/unread.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { CentreTabs, tabIn } from './centre-tabs.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import { NoticeList } from './notice-list.tsx';
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
      {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <Waiting />}
      {list.data && notices.length === 0 && <Nothing urlState={urlState} />}
      {notices.length > 0 && (
        <NoticeList notices={notices} now={new Date(list.dataUpdatedAt)} chosen={chosen} onToggle={toggle} />
      )}
      {list.data && <Pager total={list.data.total} page={urlState.page} onPage={(page) => turn({ page })} />}
      {chosen.size > 0 && <NoticeBar chosen={chosen} onClear={() => setChosen(new Set())} />}
    </section>
  );
}

function useNotices(urlState: NoticeUrlState) {
  const params = chosenIn(noticeList, urlState);
  return useQuery({
    ...query(messageApi.paging, { current: urlState.page, size: NOTICES_PER_PAGE, params }),
    staleTime: 0,
    placeholderData: keepPreviousData,
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

function Nothing({ urlState: { read, kind } }: { readonly urlState: NoticeUrlState }) {
  const words = read === false ? '没有未读消息，都看过了。' : '这里还没有消息。';
  return (
    <div className={styles.nothing}>
      <Icon name="bell" size={48} />
      <p>{kind === undefined ? words : '没有这类消息。'}</p>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.nothing}>
      <p>消息没能载入。</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <output className={styles.waiting} aria-busy="true" aria-label="正在载入">
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} />
      ))}
    </output>
  );
}

interface PagerProps {
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Pager({ total, page, onPage }: PagerProps) {
  const pages = Math.ceil(total / NOTICES_PER_PAGE);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={styles.pager} aria-label="翻页">
      <button type="button" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, Math.max(pages, 1)))}>
        上一页
      </button>
      <span>
        第 {page} / {Math.max(pages, 1)} 页
      </span>
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </button>
    </nav>
  );
}
