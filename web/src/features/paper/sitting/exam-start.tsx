import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { keepFieldSession } from '../../../lib/session/field-session.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { EXAMS } from '../../../lib/screen/exam-paths.ts';
import type { ShownReceipt } from './api.ts';
import { ElsewhereView, OtherDeviceView } from './elsewhere-view.tsx';
import { ExamPage, type ExamPageProps } from './exam-page.tsx';
import { OpeningView } from './opening-view.tsx';
import { useIntegrityWatch } from './integrity/use-integrity-watch.ts';
import { ReceiptView } from './hand-in/receipt-view.tsx';
import { useSittingController } from './controller/use-sitting-controller.ts';

/** Sitting an exam: only the exam is shown. */
export default function ExamStartScreen() {
  const { id = '' } = useScreen().params;
  const owner = useSession(({ userId }) => userId);
  const [isClosing, setClosing] = useState(false);
  // The old controller closes first: only then does the new one find that this page is the writer.
  const resume = () => {
    flushSync(() => setClosing(true));
    setClosing(false);
  };
  if (owner === '' || isClosing) return <PageSkeleton />;
  // Another user, another paper or a reopened one needs a new sitting controller.
  return <Sitting key={`${owner}/${id}`} owner={owner} paperId={id} onResume={resume} />;
}

interface SittingProps {
  readonly owner: string;
  readonly paperId: string;
  readonly onResume: () => void;
}

function Sitting({ owner, paperId, onResume }: SittingProps) {
  const controller = useSittingController(owner, paperId);
  const watch = useIntegrityWatch({ owner, paperId, controller });
  const isOpen = useStore(controller.state, ({ phase }) => phase === 'open');
  // The page also opens again without a network, for as long as this session lasts.
  useEffect(() => {
    if (isOpen) keepFieldSession();
  }, [isOpen]);
  return (
    <SittingPhases
      controller={controller}
      watched={{ watch, paperId }}
      renderReceipt={(receipt, title) => (
        <ReceiptView controller={controller} receipt={receipt} title={title} onResume={onResume} />
      )}
    />
  );
}

interface SittingPhasesProps extends Pick<ExamPageProps, 'controller' | 'watched'> {
  readonly renderReceipt: (receipt: ShownReceipt, title: string | undefined) => ReactNode;
}

/** What the page shows from the opening of a paper, or of a rehearsal, to its receipt. */
export function SittingPhases({ controller, watched, renderReceipt }: SittingPhasesProps): ReactNode {
  const phase = useStore(controller.state, (state) => state.phase);
  const paper = useStore(controller.state, (state) => state.paper);
  const receipt = useStore(controller.state, (state) => state.receipt);
  const fault = useStore(controller.state, (state) => state.fault);
  const link = useStore(controller.state, (state) => state.link);
  if (phase === 'handedIn' && receipt) return renderReceipt(receipt, paper?.title);
  if (phase === 'elsewhere') return <ElsewhereView onTakeOver={controller.takeOver} />;
  if (phase === 'otherDevice') return <OtherDeviceView onRetry={controller.retry} />;
  if (phase === 'refused') {
    return <MessageView code="考试" title="没能打开试卷" text={fault} action={{ text: '我的考试', to: EXAMS }} />;
  }
  if (!paper) return <OpeningView link={link} onRetry={controller.retry} />;
  return <ExamPage controller={controller} paper={paper} watched={watched} />;
}
