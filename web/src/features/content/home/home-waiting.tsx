import { defaultHome } from '@ganlin/contract/content/home';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { Hero } from './hero.tsx';
import styles from './home-waiting.module.css';
import { QuickEntries } from './blocks/quick-entries.tsx';

/** The default head of a new site: the search and the entries work before, and without, the response. */
const usualBanners = defaultHome.banners.map((banner) => ({ ...banner, picture: null }));

/** The skeleton of the home page while its content loads. */
export function HomeWaiting() {
  return (
    <>
      <Head />
      <MainArea className={styles.blocks}>
        <output className="ui-stack ui-gap-5" aria-busy="true" aria-label="正在载入">
          <Shape className={styles.heading} />
          <Row className={styles.cards} />
          <Row className={styles.cards} />
          <Row className={styles.columns} />
        </output>
      </MainArea>
    </>
  );
}

/** The parts of the page that need no response, and a retry button. */
export function HomeFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <Head />
      <MainArea className={styles.blocks}>
        <section className={styles.failed} role="alert">
          <p>首页内容没能载入，请检查网络后重试。搜索和上面的入口仍然可以使用。</p>
          <Button look="line" onClick={onRetry}>
            重试
          </Button>
        </section>
      </MainArea>
    </>
  );
}

function Head() {
  return (
    <>
      <SceneDefs />
      <Hero banners={usualBanners} hotWords={defaultHome.hotWords} />
      <QuickEntries home={undefined} />
    </>
  );
}

const Row = ({ className }: { readonly className: string | undefined }) => (
  <span className={className}>
    <Shape className={styles.card} />
    <Shape className={styles.card} />
    <Shape className={styles.card} />
  </span>
);

const Shape = ({ className }: { readonly className: string | undefined }) => (
  <span className={`${styles.shape} ${className}`} />
);
