import { TrainType } from '@ganlin/contract/training/kinds';
import type { ComponentType, ReactNode } from 'react';
import { LawScene, LectureScene, ShowcaseScene, StandardScene, TrainingScene } from '../scene/channel-scenes.tsx';
import { FiringScene, HailScene, SeedingScene, SnowScene } from '../scene/science-scenes.tsx';
import styles from './class-cover.module.css';
import { Drawing } from './drawing.tsx';

interface ClassCoverProps {
  /** The URL of its picture; empty: one is drawn. */
  readonly cover: string;
  readonly title: string;
  readonly trainType: TrainType;
}

/** The picture of a class or, if it has none, a drawing of its topic. Needs `SceneDefs` on the screen. */
export function ClassCover({ cover, title, trainType }: ClassCoverProps): ReactNode {
  if (cover !== '') return <img className={styles.cover} src={cover} alt="" loading="lazy" />;
  return (
    <div className={styles.cover} aria-hidden="true">
      <Drawing scene={sceneOf(title, trainType)} />
    </div>
  );
}

/** The first scene whose keywords match the title wins. */
const scenes: readonly (readonly [words: RegExp, scene: ComponentType])[] = [
  [/飞机|机载|增雨技术|催化/, SeedingScene],
  [/雹|雷达/, HailScene],
  [/射界|火箭|高炮|发射/, FiringScene],
  [/烟炉|烟条|增雪|山地/, SnowScene],
  [/规程|标准|规范/, StandardScene],
  [/法规|条例|法律|管理/, LawScene],
  [/装备|设备|无人机/, ShowcaseScene],
];

function sceneOf(title: string, trainType: TrainType): ComponentType {
  const found = scenes.find(([words]) => words.test(title))?.[1];
  return found ?? (trainType === TrainType.online ? LectureScene : TrainingScene);
}
