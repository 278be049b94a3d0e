import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import styles from './settings.module.css';

interface LoadedProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: Input<E>;
  readonly children: (data: Data<E>) => ReactNode;
}

/** The data to edit, once loaded; until then a skeleton, or a retry button. */
export function Loaded<E extends Endpoint>({ endpoint, input, children }: LoadedProps<E>) {
  const { data, isError, refetch } = useQuery(query(endpoint, input));
  if (data !== undefined) return children(data);
  return (
    <section className={styles.section} aria-busy={!isError}>
      {isError ? (
        <>
          <p>设置载入失败。</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </section>
  );
}
