import { registrationApi } from '@ganlin/contract/training/registration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query, reportFailure } from '../../../lib/api/query.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { handedOver, handOver, type QueryKey } from '../model/handover.ts';
import { QueryForm } from './query-form.tsx';
import { QueryView } from './query-view.tsx';
import { RecoveryView } from './recovery-view.tsx';
import styles from './query.module.css';

const nothing: QueryKey = { code: '', mobile: '' };
const found = (key: QueryKey) => ({ ...query(registrationApi.query, key), staleTime: 0, meta: { silent: true } });

/** 报名查询: a user who registered without an account finds the registration again. */
export default function RegistrationQueryScreen() {
  const [key, setKey] = useState(handedOver);
  const [isLost, setLost] = useState(false);
  const client = useQueryClient();
  const { data, isLoading } = useQuery({ ...found(key ?? nothing), enabled: key !== undefined });
  const open = (next: QueryKey | undefined) => {
    handOver(next);
    setKey(next);
    window.scrollTo(0, 0);
  };
  const ask = async (next: QueryKey) => {
    await client.fetchQuery(found(next));
    open(next);
  };
  if (isLoading) return <PageSkeleton />;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        {key && data ? (
          <QueryView
            found={data}
            queryKey={key}
            onChanged={(next) => {
              ask(next).catch(reportFailure);
            }}
            onLeave={() => open(undefined)}
          />
        ) : (
          !isLost && <QueryForm initial={key} onAsk={ask} onLost={() => setLost(true)} />
        )}
        {!data && isLost && <RecoveryView onOpen={open} onBack={() => setLost(false)} />}
      </MainArea>
    </div>
  );
}
