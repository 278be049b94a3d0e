import { useEmbed } from '../../../lib/browser/embed.ts';
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
  const { on: embedded } = useEmbed();
  // What waits is done in the management centre, which no frame shows.
  const work = !embedded && <WorkCard />;
  return (
    <div className={styles.screen}>
      <DashboardHead />
      {may('stats:figure:list') ? <FiguresPart>{work}</FiguresPart> : work}
      <div className={styles.pair}>
        {may('exam:exam:paging') && <ExamsCard />}
        {may('cert:qualified:paging') && <QualifiedCard />}
      </div>
    </div>
  );
}
