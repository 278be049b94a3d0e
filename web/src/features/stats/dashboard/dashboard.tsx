import { usePermission } from '../../../lib/session/use-permission.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { ExamsCard } from './exams-card.tsx';
import { FiguresPart } from './figures-part.tsx';
import { QualifiedCard } from './qualified-card.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './dashboard.module.css';

/** The first page of the management centre: what waits for whoever has signed in, and how their units are doing. */
export default function DashboardScreen() {
  const may = usePermission();
  return (
    <div className={styles.screen}>
      <DashboardHead />
      {may('stats:figure:list') ? (
        <FiguresPart>
          <WorkCard />
        </FiguresPart>
      ) : (
        <WorkCard />
      )}
      <div className={styles.pair}>
        {may('exam:exam:paging') && <ExamsCard />}
        {may('cert:qualified:paging') && <QualifiedCard />}
      </div>
    </div>
  );
}
