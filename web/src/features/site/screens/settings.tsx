import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { query } from '../../../lib/query.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { fieldsOf } from '../site-fields.ts';
import styles from '../parts/settings.module.css';

/** What the site is called, how it looks and which ways in it offers. */
export default function SettingsScreen() {
  const { data, isError, refetch } = useQuery(query(siteApi.detail, { id: SITE_ID }));
  if (data) return <SettingsForm saved={fieldsOf(data)} />;
  return (
    <section className={styles.section} aria-busy={!isError}>
      {isError ? (
        <>
          <p>站点设置载入失败。</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </section>
  );
}
