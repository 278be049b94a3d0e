import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SkyScene } from '../../../widgets/scene/sky-scene.tsx';
import styles from './hero.module.css';
import { NextAction } from './next-action.tsx';
import { goToSteps } from './steps.tsx';

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="home-title">
      <SkyScene />
      <MainArea className={styles.text}>
        <p className={styles.eyebrow}>增雨 · 防雹 · 消雾 · 防霜</p>
        <h1 id="home-title" className={styles.title}>
          科学作业每一次
          <br />
          从学习开始
        </h1>
        <p className={styles.lead}>
          人工影响天气从业人员的学习、培训与考试平台。
          <br />
          学法规标准，报培训班，考试取证全程可见。
        </p>
        <div className={styles.actions}>
          <NextAction />
          <Button look="onSkyLine" onClick={goToSteps}>
            了解流程
            <Icon name="down" size={18} />
          </Button>
        </div>
      </MainArea>
    </section>
  );
}
