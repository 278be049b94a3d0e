import { serviceLabels } from '@ganlin/contract/ops/overview';
import { SLOW_MS } from '@ganlin/domain/health/problems';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import type { Overview } from '../model/overview.ts';
import styles from './health-cards.module.css';

export function ServiceList({ services }: { readonly services: Overview['services'] }) {
  return (
    <section className={styles.card}>
      <h2>服务状态</h2>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.name}>
            <span>{serviceLabels[service.name]}</span>
            <ServiceTag {...service} />
            <span className={styles.time}>{service.milliseconds} 毫秒</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceTag({ ok, milliseconds }: Overview['services'][number]) {
  if (!ok) return <StateTag tone="bad">异常</StateTag>;
  if (milliseconds > SLOW_MS) return <StateTag tone="warn">较慢</StateTag>;
  return <StateTag tone="ok">正常</StateTag>;
}
