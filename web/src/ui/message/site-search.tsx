import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import styles from './site-search.module.css';

/** Ways on from a page that shows nothing else: the site's search, which works without a script, and help. */
export function SiteSearch() {
  return (
    <>
      <search className={styles.search}>
        <form action="/web/home/search" className={styles.box}>
          <input
            className="ui-bare-input"
            name="q"
            aria-label="搜索全站内容"
            placeholder="搜索法规、标准、科普与讲座"
            maxLength={50}
          />
          <button type="submit" className={styles.go} aria-label="搜索">
            <Icon name="search" />
          </button>
        </form>
      </search>
      <p className={styles.ways}>
        <Link to="/web/home/help">帮助中心</Link>
        <Link to="/web/home/help#contact">联系我们</Link>
      </p>
    </>
  );
}
