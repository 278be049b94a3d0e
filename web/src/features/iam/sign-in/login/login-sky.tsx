import { Aircraft, Cloud, Drops, RadarDome, SceneDefs } from '../../../../kits/scene/figures.tsx';
import styles from './login.module.css';

const drops = [
  [96, 356],
  [128, 380],
  [160, 360],
  [192, 386],
  [224, 358],
] as const;

/** The drawn sky beside the form; left out on a phone. */
export function LoginSky() {
  return (
    <aside className={styles.sky} aria-hidden="true">
      <SceneDefs />
      <div className={styles.words}>
        <b>科学作业每一次</b>
        <b>从学习开始</b>
        <span>学习 · 报名 · 考试 · 持证</span>
      </div>
      <svg viewBox="0 0 320 520" preserveAspectRatio="xMidYMax slice">
        <g fill="none" stroke="white" strokeOpacity=".55">
          <circle cx="250" cy="470" r="90" />
          <circle cx="250" cy="470" r="160" />
          <circle cx="250" cy="470" r="230" />
        </g>
        <Aircraft at="translate(210 160) rotate(-10)" />
        <Cloud at="translate(150 340) scale(.78)" />
        <Drops spots={drops} fill="var(--brand-500)" />
        <path d="M0 452c60-26 120-20 176 0s104 22 144 4v64H0z" fill="var(--brand-200)" />
        <RadarDome at="translate(250 462) scale(.8)" />
        <path d="M0 476c70-18 130-8 190 4s100 6 130-4v44H0z" fill="var(--brand-300)" />
      </svg>
    </aside>
  );
}
