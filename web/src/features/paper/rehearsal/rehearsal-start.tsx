import { useStore } from 'zustand';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useSittingController } from '../sitting/controller/use-sitting-controller.ts';
import { SittingPhases } from '../sitting/exam-start.tsx';
import { RehearsalReceipt } from './rehearsal-receipt.tsx';
import { rehearsalServer } from './rehearsal-server.ts';
import styles from './rehearsal.module.css';

/** A rehearsal on the pages of the exam, with the same controller. */
export default function RehearsalStartScreen() {
  const { examId = '', id = '' } = useScreen().params;
  const owner = useSession(({ userId }) => userId);
  if (owner === '') return <PageSkeleton />;
  return <Rehearsal key={`${owner}/${id}`} owner={owner} examId={examId} paperId={id} />;
}

interface RehearsalProps {
  readonly owner: string;
  readonly examId: string;
  readonly paperId: string;
}

function Rehearsal({ owner, examId, paperId }: RehearsalProps) {
  const controller = useSittingController(owner, paperId, rehearsalServer);
  const isOpen = useStore(controller.state, ({ phase, paper }) => phase === 'open' && paper !== undefined);
  return (
    <>
      {isOpen && (
        <p className={styles.strip} role="note">
          这是试考，不计成绩
        </p>
      )}
      <SittingPhases
        controller={controller}
        renderReceipt={(receipt) => <RehearsalReceipt controller={controller} examId={examId} receipt={receipt} />}
      />
    </>
  );
}
