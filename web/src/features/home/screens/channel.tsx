import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SceneDefs } from '../../../widgets/scene/figures.tsx';
import { FootHills } from '../../../widgets/scene/foot-hills.tsx';
import { channelAt } from '../channels.tsx';
import styles from './channel.module.css';

/** A channel that is announced but holds nothing yet. */
export default function ChannelScreen() {
  const { title, text, picture } = channelAt(useLocation().pathname);
  return (
    <div className={styles.ground}>
      <SceneDefs />
      <MainArea className={styles.channel}>
        <div>
          <nav aria-label="当前位置" className={styles.crumbs}>
            <Link to="/web/home">首页</Link>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{title}</span>
          </nav>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <p className={styles.state}>
            <Icon name="cloud" />
            栏目正在筹备，敬请期待
          </p>
          <ButtonLink to="/web/home">
            <Icon name="home" size={18} />
            返回首页
          </ButtonLink>
        </div>
        <div className={styles.picture}>{picture}</div>
      </MainArea>
      <FootHills />
    </div>
  );
}
