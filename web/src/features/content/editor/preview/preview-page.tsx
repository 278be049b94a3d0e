import { useDeferredValue, useMemo, useState } from 'react';
import { ArticleBody } from '../../../../kits/rich-text/article/article-body.tsx';
import type { ArticleDraft } from '../article-draft.ts';
import { pictureAddress } from '../../model/picture-address.ts';
import { factsOf, shownBody } from './preview-article.ts';
import styles from './preview.module.css';

/** A draft as its readers would see it. */
export function PreviewPage({ draft }: { readonly draft: ArticleDraft }) {
  const shown = useDeferredValue(draft);
  const html = useMemo(() => shownBody(shown.body), [shown.body]);
  const [now] = useState(() => new Date());
  const facts = factsOf(shown, now);
  const line = [shown.source && `来源：${shown.source}`, shown.author && `作者：${shown.author}`].filter(Boolean);
  return (
    <article className={styles.paper}>
      <h1>{shown.title || '（没有标题）'}</h1>
      {line.length > 0 && <p className={styles.meta}>{line.join('　')}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name + value}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.fields.gallery.length > 0 && (
        <ul className={styles.gallery}>
          {shown.fields.gallery.map((picture) => (
            <li key={picture}>
              <img src={pictureAddress(picture)} alt="" />
            </li>
          ))}
        </ul>
      )}
      <ArticleBody html={html} />
      {shown.attachments.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {shown.attachments.map(({ fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
