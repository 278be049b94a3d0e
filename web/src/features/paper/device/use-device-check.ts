import {
  deviceCheckApi,
  deviceSteps,
  StepVerdict,
  type DeviceFindings,
  type DeviceStep,
  type StepVerdicts,
} from '@ganlin/contract/paper/device-check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { deviceId } from './device-id.ts';
import { automaticSteps, probes, type Probed } from './probes.ts';
import type { StepResult } from './step-result.ts';

export type Results = Readonly<Partial<Record<DeviceStep, StepResult>>>;

export interface DeviceCheck {
  readonly results: Results;
  /** The automatic step that runs now; undefined when all have run. */
  readonly running: DeviceStep | undefined;
  readonly storing: 'none' | 'busy' | 'stored' | 'failed';
  /** Runs all automatic steps again. */
  readonly again: () => void;
  /** What a step of the user has found. */
  readonly note: (step: DeviceStep, result: StepResult) => void;
  readonly store: () => void;
}

const nothingKnown: Omit<DeviceFindings, 'steps'> = {
  browser: '未知设备',
  screenWidth: 1,
  screenHeight: 1,
  latencyMs: null,
  jitterMs: null,
  lossPercent: 100,
  saveMs: null,
  offsetMs: null,
};

/** Steps that were not run count as skipped. */
export const verdictsOf = (results: Results): StepVerdicts =>
  Object.fromEntries(deviceSteps.map((step) => [step, results[step]?.verdict ?? StepVerdict.skipped]));

/** Runs the automatic steps once the page is open, and stores what was found after them and after every other step. */
export function useDeviceCheck(examId: string | undefined): DeviceCheck {
  const [results, setResults] = useState<Results>({});
  const [storing, setStoring] = useState<DeviceCheck['storing']>('none');
  const figures = useRef(nothingKnown);
  const sending = useRef(Promise.resolve());
  const turn = useRef(0);

  const store = (found: Results) => {
    setStoring('busy');
    const findings = { ...figures.current, steps: verdictsOf(found) };
    const input = { resultId: newId(), deviceId: deviceId(), ...(examId ? { examId } : {}), findings };
    // One after another: a slow one must not replace what was found after it.
    const before = sending.current;
    const send = async () => {
      await before;
      try {
        await call(deviceCheckApi.save, input);
        setStoring('stored');
      } catch {
        setStoring('failed');
      }
    };
    sending.current = send();
  };
  const run = async () => {
    const mine = (turn.current += 1);
    let found: Results = {};
    for (const step of automaticSteps) {
      const { figures: measured = {}, ...result }: Probed = await probes[step](deviceId());
      // The page has been left, or has begun again.
      if (turn.current !== mine) return;
      figures.current = { ...figures.current, ...measured };
      found = { ...found, [step]: result };
      setResults((before) => ({ ...before, [step]: result }));
    }
    store(found);
  };
  const onOpen = useEffectEvent(run);
  useEffect(() => {
    void onOpen();
    return () => {
      turn.current += 1;
    };
  }, []);

  const running = automaticSteps.find((step) => !results[step]);
  return {
    results,
    running,
    storing,
    again: () => {
      setResults({});
      setStoring('none');
      void run();
    },
    note: (step, result) => {
      const found = { ...results, [step]: result };
      setResults(found);
      if (!running) store(found);
    },
    store: () => store(results),
  };
}
