import { sitePages } from '@ganlin/contract/site/pages';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { useSite } from '../../../lib/screen/site.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { CONTACT_ID, ContactCard } from './contact-card.tsx';
import styles from './help.module.css';
import { topicsOf } from './questions.tsx';

/** What users often ask, and how to reach the people who run the site. */
export default function HelpScreen() {
  const site = useSite();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${CONTACT_ID}`) document.getElementById(CONTACT_ID)?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <PageHead title={sitePages['/web/home/help'].title} text="登录、报名、考试和证书的常见问题。" />
      <MainArea className={styles.area}>
        <div className="ui-stack ui-gap-5">
          {topicsOf(site).map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={`help-${id}`}>
              <h2 id={`help-${id}`} className={styles.topic}>
                {title}
              </h2>
              <div className={styles.card}>
                {questions.map((question) => (
                  <details key={question.title} className={styles.question}>
                    <summary className={styles.title}>
                      {question.title}
                      <Icon name="unfold" size={18} />
                    </summary>
                    <div className={styles.answer}>{question.answer}</div>
                  </details>
                ))}
              </div>
            </section>
          ))}
        </div>
        <ContactCard site={site} />
      </MainArea>
    </>
  );
}
