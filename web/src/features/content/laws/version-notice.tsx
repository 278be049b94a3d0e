import { Validity } from '@ganlin/contract/content/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownArticle } from '../article/article-gate.tsx';
import { articleTo } from '../article/article-link.ts';
import type { DocumentKind } from './document-kinds.ts';
import styles from './version-notice.module.css';

interface VersionNoticeProps {
  readonly article: ShownArticle;
  readonly kind: DocumentKind;
}

/** Warns above a text that it is not, or not yet, in force, and links to the one that is. */
export function VersionNotice({ article, kind }: VersionNoticeProps): ReactNode {
  const { validity, endedOn, effectiveOn, replacedBy } = article;
  if (validity === null || validity === Validity.inForce) return null;
  return (
    <div className={styles.notice} role="note" data-tone={validity === Validity.coming ? 'info' : 'warn'}>
      <Icon name="alert" size={20} />
      <p>{textFor({ validity, endedOn, effectiveOn }, kind)}</p>
      {replacedBy && (
        <Link to={articleTo(replacedBy)}>
          现行文本：{replacedBy.title}
          <Icon name="arrow" size={16} />
        </Link>
      )}
    </div>
  );
}

type Days = Pick<ShownArticle, 'endedOn' | 'effectiveOn'> & { readonly validity: Validity };

function textFor({ validity, endedOn, effectiveOn }: Days, { name }: DocumentKind): string {
  const isLaw = name === 'law';
  if (validity === Validity.coming)
    return `本${isLaw ? '法规' : '标准'}自 ${effectiveOn} 起${isLaw ? '施行' : '实施'}。`;
  const since = endedOn === null ? '' : `自 ${endedOn} 起`;
  if (validity === Validity.replaced) {
    return isLaw ? `本文本${since}已被修订，不再适用。` : `本标准${since}被代替，不再执行。`;
  }
  return isLaw ? `本文本${since}已废止，仅供查考。` : `本标准${since}废止，仅供查考。`;
}
