import { contentErrors } from '@ganlin/contract/content/errors';
import type { ReactNode } from 'react';
import { isEmbedded } from '../../../lib/browser/embed.ts';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './article-states.module.css';

/** The skeleton of an article while it loads. */
export function ArticleSkeleton(): ReactNode {
  return (
    <MainArea className={styles.page}>
      <output className={styles.paper} aria-label="正在载入">
        <i className={styles.title} />
        <i className={styles.meta} />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <i key={line} className={styles.line} />
        ))}
      </output>
    </MainArea>
  );
}

/** The skeleton of a list while it loads. */
export function ListSkeleton({ rows = 5 }: { readonly rows?: number }): ReactNode {
  return (
    <output className={styles.list} aria-label="正在载入">
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all alike
        <span key={row} className={styles.row}>
          <i className={styles.head} />
          <i className={styles.line} />
          <i className={styles.meta} />
        </span>
      ))}
    </output>
  );
}

interface ArticleFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The list with more of its kind. */
  readonly list: { readonly to: string; readonly label: string };
}

/** Shown in place of an article that does not exist (any more) or could not be fetched. */
export function ArticleFailure({ error, onRetry, list }: ArticleFailureProps): ReactNode {
  return (
    <MainArea className={styles.page}>
      {isMissing(error) ? (
        <Notice whole icon="file" title="没有找到这篇内容" text="它可能已经撤下，或者地址有误。">
          <ButtonLink to={list.to}>查看全部{list.label}</ButtonLink>
          {!isEmbedded() && (
            <ButtonLink to="/web/home" look="line">
              返回首页
            </ButtonLink>
          )}
        </Notice>
      ) : (
        <Notice whole icon="alert" title="内容没能载入" text={messageOf(error)}>
          <Button onClick={onRetry}>重试</Button>
        </Notice>
      )}
    </MainArea>
  );
}

export function ListFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  return (
    <Notice icon="alert" title="列表没能载入" text={messageOf(error)}>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </Notice>
  );
}

interface NothingProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** An empty list, with the next step. */
export function Nothing({ title, text, children }: NothingProps): ReactNode {
  return (
    <Notice icon="search" title={title} text={text}>
      {children}
    </Notice>
  );
}

interface NoticeProps extends NothingProps {
  readonly icon: 'file' | 'alert' | 'search';
  /** It is the only content of the page. */
  readonly whole?: boolean;
}

function Notice({ icon, title, text, whole = false, children }: NoticeProps): ReactNode {
  const Title = whole ? 'h1' : 'h2';
  return (
    <section className={styles.notice}>
      <Icon name={icon} size={44} />
      <Title>{title}</Title>
      <p>{text}</p>
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </section>
  );
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === contentErrors.articleNotFound.code || error.status === 400);
