import type { ComponentType, ReactNode } from 'react';
import { LectureScene, ShowcaseScene, StandardScene, TrainingScene } from '../scene/channel-scenes.tsx';
import { CrystalScene, GunScene, ReadingScene } from '../scene/course-scenes.tsx';
import { FiringScene, FogScene, HailScene, SeedingScene, SnowScene } from '../scene/science-scenes.tsx';
import styles from './class-cover.module.css';
import { Drawing } from './drawing.tsx';

interface CourseCoverProps {
  readonly cover: { readonly src: string; readonly srcSet: string };
  readonly title: string;
  readonly categoryTitle: string;
  /** Its displayed width, in the syntax of `<img sizes>`. */
  readonly sizes: string;
}

/** The picture of a course or, if it has none, a drawing of its topic. Needs `SceneDefs` on the screen. */
export function CourseCover({ cover, title, categoryTitle, sizes }: CourseCoverProps): ReactNode {
  const { src, srcSet } = cover;
  if (src !== '') return <img className={styles.cover} src={src} srcSet={srcSet} sizes={sizes} alt="" loading="lazy" />;
  return (
    <div className={styles.cover} aria-hidden="true">
      <Drawing scene={sceneOf(title) ?? sceneOf(categoryTitle) ?? anySceneOf(title)} />
    </div>
  );
}

/** The first scene whose keywords match wins; the title says more than the category. */
const scenes: readonly (readonly [words: RegExp, scene: ComponentType])[] = [
  [/雾/, FogScene],
  [/雹|雷达|探测/, HailScene],
  [/高炮/, GunScene],
  [/射界|火箭|发射|地面作业/, FiringScene],
  [/冰晶|碘化银|催化/, CrystalScene],
  [/雪|烟炉|烟条/, SnowScene],
  [/飞机|机载|无人机|增雨|云/, SeedingScene],
  [/法规|条例|法律|管理|责任/, ReadingScene],
  [/规程|标准|规范|安全/, StandardScene],
  [/装备|设备|维护|保养/, ShowcaseScene],
  [/培训|上岗|入门/, TrainingScene],
];

const sceneOf = (text: string): ComponentType | undefined => scenes.find(([words]) => words.test(text))?.[1];

const others = [LectureScene, TrainingScene, SeedingScene, ReadingScene] as const;

/** Always the same for a title, so that a list of courses does not repeat one drawing. */
function anySceneOf(title: string): ComponentType {
  const sum = Array.from(title).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return others[sum % others.length] ?? LectureScene;
}
