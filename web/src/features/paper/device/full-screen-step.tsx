import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fullScreenResult, type StepResult } from './step-result.ts';
import { StepRow } from './step-row.tsx';

/** Long enough to see it. */
const SHOWN_MS = 1_200;

interface UserStepProps {
  readonly result: StepResult | undefined;
  readonly onResult: (result: StepResult) => void;
}

/** Browsers allow full screen only after a press of a button. */
export function FullScreenStep({ result, onResult }: UserStepProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    onResult(fullScreenResult(await tryFullScreen()));
    setBusy(false);
  };
  return (
    <StepRow step="fullScreen" result={result} isRunning={isBusy} waitingText="还没有试">
      <Button look="line" small disabled={isBusy} onClick={() => void run()}>
        {result ? '再试一次全屏' : '试一下全屏'}
      </Button>
    </StepRow>
  );
}

async function tryFullScreen(): Promise<boolean> {
  try {
    if (!document.fullscreenEnabled) return false;
    await document.documentElement.requestFullscreen();
    const hasEntered = document.fullscreenElement !== null;
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    // The user may have left it meanwhile.
    if (document.fullscreenElement) await document.exitFullscreen();
    return hasEntered;
  } catch {
    return false;
  }
}
