import type { ReactNode } from 'react';
import { MainArea } from '../../../ui/main-area.tsx';
import { FiringScene, FogScene, HailScene, SeedingScene, SnowScene } from '../../../widgets/scene/science-scenes.tsx';
import { sciences } from '../science.ts';
import styles from './science.module.css';
import { SectionHeading } from './section-heading.tsx';

export function Science() {
  return (
    <section className={styles.section} aria-labelledby="science">
      <MainArea>
        <SectionHeading id="science" title="看懂一朵云" text="人工影响天气的五个基本道理" />
        <Card item={sciences.seeding} wide picture={<SeedingScene />} />
        <div className={styles.grid}>
          <Card item={sciences.hail} picture={<HailScene />} />
          <Card item={sciences.firing} picture={<FiringScene />} />
          <Card item={sciences.snow} picture={<SnowScene />} />
          <Card item={sciences.fog} picture={<FogScene />} />
        </div>
      </MainArea>
    </section>
  );
}

interface CardProps {
  readonly item: { readonly title: string; readonly topic: string; readonly text: readonly string[] };
  readonly picture: ReactNode;
  readonly wide?: boolean;
}

function Card({ item, picture, wide = false }: CardProps) {
  return (
    <article className={`${styles.card} ${wide ? styles.wide : ''}`}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <p className={styles.topic}>{item.topic}</p>
        <h3 className={styles.title}>{item.title}</h3>
        {item.text.map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
      </div>
    </article>
  );
}
