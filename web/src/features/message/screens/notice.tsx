import type { Data } from '@ganlin/contract/core/endpoint';
import { messageApi, messageKindLabels } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { confirmAction } from '../../../lib/confirm.ts';
import { messageOf } from '../../../lib/failure.ts';
import { formatTime } from '../../../lib/format.ts';
import { query, useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { refreshUnread } from '../../../lib/unread.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Paragraphs } from '../parts/paragraphs.tsx';
import styles from './notice.module.css';

/** One message. Opening it reads it. */
export default function NoticeScreen() {
  const { id = '' } = useParams();
  const back = `/web/notice${useListSearch()}`;
  const { data: notice, error } = useQuery({
    ...query(messageApi.detailForRead, { id }),
    staleTime: Infinity,
    meta: { silent: true },
  });
  useEffect(() => {
    if (notice) void refreshUnread();
  }, [notice]);
  if (!notice && !error) return <PageSkeleton />;
  return (
    <MainArea className={styles.page}>
      <nav aria-label="当前位置">
        <Link to={back} className={styles.back}>
          ‹ 返回消息中心
        </Link>
      </nav>
      {notice ? (
        <NoticeText notice={notice} back={back} />
      ) : (
        <section className={styles.card}>
          <h1>{messageOf(error)}</h1>
          <p className={styles.gone}>消息可能已被撤回，或者您已将它删除。</p>
        </section>
      )}
    </MainArea>
  );
}

interface NoticeTextProps {
  readonly notice: Data<typeof messageApi.detailForRead>;
  readonly back: string;
}

function NoticeText({ notice: { id, title, kind, sender, sentAt, content, link }, back }: NoticeTextProps) {
  const navigate = useNavigate();
  const remove = useCall(messageApi.userDelete, { refresh: [messageApi.paging] });
  const askToDelete = async () => {
    if (!(await confirmAction({ title: '删除这条消息吗？', content: '删除后不能恢复。', okText: '删除' }))) return;
    const leave = () => {
      toast('success', '已删除');
      void navigate(back, { replace: true });
    };
    remove.mutate({ ids: [id] }, { onSuccess: leave });
  };
  return (
    <article className={styles.card}>
      <h1>{title}</h1>
      <p className={styles.meta}>
        <span className={styles.kind}>{messageKindLabels[kind]}</span>
        {sender !== messageKindLabels[kind] && <span>{sender}</span>}
        <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      </p>
      <Paragraphs text={content} />
      <div className={styles.foot}>
        {link.startsWith('/') && <ButtonLink to={link}>前往查看</ButtonLink>}
        <button type="button" className={styles.delete} onClick={() => void askToDelete()}>
          删除
        </button>
      </div>
    </article>
  );
}

/** What the list showed when the message was opened, so that going back leads there. */
function useListSearch(): string {
  const { state } = useLocation() as { state: unknown };
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof search === 'string' ? search : '';
}
