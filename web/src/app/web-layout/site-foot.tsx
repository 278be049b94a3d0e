import { useState } from 'react';
import { Link } from 'react-router';
import { LazyDisplayDialog } from '../../kits/display-settings/lazy-display-dialog.tsx';
import { MainArea } from '../../ui/main-area.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import styles from './site-foot.module.css';

const ways = [
  { title: '帮助中心', to: '/web/home/help' },
  { title: '证书查验', to: '/verify' },
  { title: '报名查询', to: '/applicationinterface/trainingQuery' },
  { title: '联系我们', to: '/web/home/help#contact' },
] as const;

/** The foot of a site with copyright text. The links stand beside the footer, which is 60 px high (specification, 9). */
export function SiteFoot({ copyRight }: { readonly copyRight: string }) {
  const [displayOpen, setDisplayOpen] = useState(false);
  return (
    <div className={styles.foot}>
      <MainArea className={styles.row}>
        <footer className={styles.copyright}>
          <SafeHtml html={copyRight} />
        </footer>
        <nav className={styles.ways} aria-label="帮助与查询">
          {ways.map(({ title, to }) => (
            <Link key={to} to={to} className={styles.way}>
              {title}
            </Link>
          ))}
          <button type="button" className={styles.way} onClick={() => setDisplayOpen(true)}>
            显示设置
          </button>
        </nav>
      </MainArea>
      {displayOpen && <LazyDisplayDialog onClose={() => setDisplayOpen(false)} />}
    </div>
  );
}
