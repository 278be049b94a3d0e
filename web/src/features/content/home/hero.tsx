import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SitePicture } from '../../../kits/covers/picture.tsx';
import { SkyScene } from '../../../kits/scene/sky-scene.tsx';
import { SearchBox } from '../../../kits/search-box/search-box.tsx';
import styles from './hero.module.css';
import type { HomeData } from './home-data.ts';
import { SiteLink } from './site-link.tsx';
import { useTurning } from './use-turning.ts';

type Banner = HomeData['banners'][number];

interface HeroProps {
  readonly banners: readonly Banner[];
  readonly hotWords: readonly string[];
}

/** Introduction, news and search. The texts of all banners share one position, so that nothing jumps. */
export function Hero({ banners, hotWords }: HeroProps) {
  const turning = useTurning(banners.length);
  const banner = banners[turning.shown];
  return (
    <section className={styles.hero} aria-labelledby="home-title" {...turning.rest}>
      <MainArea className={styles.text}>
        <p className={styles.eyebrow}>增雨 · 防雹 · 消雾 · 防霜</p>
        <div className={styles.words}>
          {banners.map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may have one title, and none keeps a state
            <Words key={index} banner={each} isShown={index === turning.shown} />
          ))}
        </div>
        <div className={styles.search}>
          <SearchBox look="hero" hotWords={hotWords} />
        </div>
        {banners.length > 1 && <Controls count={banners.length} turning={turning} />}
      </MainArea>
      {/* After the text, which gives the hero its height: a slow phone paints it before the rest has arrived. */}
      {banner && <Backdrop key={turning.shown} banner={banner} />}
    </section>
  );
}

/** A picture that fails to load must not leave an empty sky. */
function Backdrop({ banner: { scene, picture } }: { readonly banner: Banner }) {
  return (
    <div className={styles.backdrop}>
      <SkyScene view={scene ?? 'sky'} />
      {picture && (
        <div className={styles.picture}>
          <SitePicture picture={picture} sizes="100vw" alt="" isFirst />
        </div>
      )}
    </div>
  );
}

function Words({ banner, isShown }: { readonly banner: Banner; readonly isShown: boolean }) {
  const { title, text, linkText, link } = banner;
  return (
    <div className={styles.wording} data-shown={isShown}>
      <h1 id={isShown ? 'home-title' : undefined} className={styles.title}>
        {title.split(/\s+/).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a title stay where they are
          <span key={index}>{part}</span>
        ))}
      </h1>
      {text && <p className={styles.lead}>{text}</p>}
      {link && (
        <SiteLink to={link} className={styles.go}>
          {linkText || '了解详情'}
          <Icon name="arrow" size={18} />
        </SiteLink>
      )}
    </div>
  );
}

interface ControlsProps {
  readonly count: number;
  readonly turning: ReturnType<typeof useTurning>;
}

function Controls({ count, turning: { shown, show, isOn, setOn } }: ControlsProps) {
  return (
    <fieldset className={styles.controls} aria-label="横幅">
      <button type="button" aria-label="上一个横幅" onClick={() => show(shown - 1)}>
        <Icon name="left" size={18} />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={`第 ${index + 1} 个横幅，共 ${count} 个`}
          aria-current={index === shown}
          onClick={() => show(index)}
        />
      ))}
      <button type="button" aria-label="下一个横幅" onClick={() => show(shown + 1)}>
        <Icon name="right" size={18} />
      </button>
      <button type="button" className={styles.pause} onClick={() => setOn(!isOn)}>
        {isOn ? '停止轮播' : '自动轮播'}
      </button>
    </fieldset>
  );
}
