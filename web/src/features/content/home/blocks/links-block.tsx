import { MainArea } from '../../../../ui/main-area.tsx';
import type { BlockProps } from '../home-data.ts';
import styles from './links-block.module.css';
import { SectionHeading } from './section-heading.tsx';
import { SiteLink } from '../site-link.tsx';

export function LinksBlock({ block, home }: BlockProps) {
  const links = (home.links ?? []).slice(0, block.count);
  if (links.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="links">
      <MainArea>
        <SectionHeading id="links" title={block.title} text={block.text} />
        <ul className={styles.links}>
          {links.map(({ title, link }) => (
            <li key={`${title} ${link}`}>
              <SiteLink to={link} className={styles.link}>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </MainArea>
    </section>
  );
}
