import { MainArea } from '../../../../ui/main-area.tsx';
import { BandScene } from '../../../../kits/scene/band-scene.tsx';
import styles from './closing-band.module.css';
import { NextAction } from '../next-action.tsx';

export function ClosingBand() {
  return (
    <MainArea>
      <section className={styles.band} aria-labelledby="closing">
        <BandScene />
        <div className={styles.words}>
          <h2 id="closing" className={styles.title}>
            云在天上，功夫在平时
          </h2>
          <p className={styles.text}>今天学一节课、练一组题，下一次作业就多一分把握。</p>
          <NextAction />
        </div>
      </section>
    </MainArea>
  );
}
