import { articlePath } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { messageKindLabels } from '@ganlin/contract/message/kinds';
import { messageApi } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { refreshUnread } from '../../../lib/session/unread.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Paragraphs } from './paragraphs.tsx';
import styles from './notice.module.css';

/** One message. Opening it marks it read. The id of a notice redirects to the notice page. */
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
  const article = useNoticeArticle(id, error !== null);
  if (article.data) return <Navigate replace to={articlePath(article.data.channel, id)} />;
  if (!notice && (!error || article.isLoading)) return <PageSkeleton />;
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

function useNoticeArticle(id: string, isNoMessage: boolean) {
  return useQuery({ ...query(readApi.detail, { id }), enabled: isNoMessage, meta: { silent: true } });
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

/** The list state when the message was opened, so that going back restores it. */
function useListSearch(): string {
  const { state } = useLocation() as { state: unknown };
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof search === 'string' ? search : '';
}
