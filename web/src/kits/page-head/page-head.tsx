import type { ReactNode } from 'react';
import { MainArea } from '../../ui/main-area.tsx';
import { SceneDefs } from '../scene/figures.tsx';
import { Crumbs, type Crumb } from './crumbs.tsx';
import { HeadScene } from './head-scene.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly text?: string;
  /** After the home page; the last one is this page. If omitted, only the title is shown. */
  readonly crumbs?: readonly Crumb[];
  /** Without the link to the home page, as in another system's frame. */
  readonly bare?: boolean;
  /** A drawing at the right; clouds and rain by default. */
  readonly scene?: ReactNode;
  /** A search field, or other primary input. */
  readonly children?: ReactNode;
}

/** The band at the top of a list page: location, description and a search field. */
export function PageHead({ title, text, crumbs, bare = false, scene, children }: PageHeadProps): ReactNode {
  return (
    <div className={styles.band}>
      <SceneDefs />
      <div className={styles.scene}>{scene ?? <HeadScene />}</div>
      <MainArea className={styles.words}>
        {!bare && <Crumbs crumbs={crumbs ?? [{ text: title }]} />}
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {children}
      </MainArea>
    </div>
  );
}
