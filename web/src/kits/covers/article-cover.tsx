import { Channel } from '@ganlin/contract/content/kinds';
import type { ArticleCard } from '@ganlin/contract/content/read';
import type { ComponentType } from 'react';
import styles from './article-cover.module.css';
import { Drawing } from './drawing.tsx';
import { SitePicture } from './picture.tsx';
import { LawScene, LectureScene, ShowcaseScene, StandardScene, TrainingScene } from '../scene/channel-scenes.tsx';
import { FiringScene, FogScene, HailScene, SeedingScene, SnowScene } from '../scene/science-scenes.tsx';

const scienceScenes = [SeedingScene, HailScene, SnowScene, FogScene, FiringScene] as const;

const scenes: Readonly<Record<Channel, readonly [ComponentType, ...ComponentType[]]>> = {
  [Channel.law]: [LawScene],
  [Channel.standard]: [StandardScene],
  [Channel.science]: [...scienceScenes],
  [Channel.lecture]: [LectureScene, FiringScene],
  [Channel.product]: [ShowcaseScene],
  [Channel.news]: [...scienceScenes],
  [Channel.notice]: [TrainingScene],
};

interface ArticleCoverProps {
  readonly card: Pick<ArticleCard, 'id' | 'channel' | 'cover'>;
  /** Its displayed width, in the syntax of `<img sizes>`. */
  readonly sizes: string;
  /** Visible without scrolling: loaded immediately. */
  readonly first?: boolean;
}

/** The picture of an article, or a drawing that is always the same for it. Decorative: its title stands beside it. */
export function ArticleCover({ card: { id, channel, cover }, sizes, first = false }: ArticleCoverProps) {
  if (cover) {
    return (
      <div className={styles.cover}>
        <SitePicture picture={cover} sizes={sizes} alt="" isFirst={first} />
      </div>
    );
  }
  const [usual, ...others] = scenes[channel];
  // The last digits of an id are random.
  const Scene = [usual, ...others][Number.parseInt(id.slice(-4), 16) % (others.length + 1)] ?? usual;
  return (
    <div className={styles.cover}>
      <Drawing scene={Scene} />
    </div>
  );
}
