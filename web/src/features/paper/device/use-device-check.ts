import {
  deviceCheckApi,
  deviceSteps,
  StepVerdict,
  type DeviceFindings,
  type DeviceStep,
  type StepVerdicts,
} from '@ganlin/contract/paper/device-check';
import { useEffect, useRef, useState } from 'react';
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
  const [turn, setTurn] = useState(0);
  const [results, setResults] = useState<Results>({});
  const [running, setRunning] = useState<DeviceStep | undefined>(automaticSteps[0]);
  const [storing, setStoring] = useState<DeviceCheck['storing']>('none');
  const figures = useRef(nothingKnown);
  const sending = useRef(Promise.resolve());

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
  const newest = useRef({ store });
  useEffect(() => {
    newest.current = { store };
  });

  useEffect(() => {
    let isOver = false;
    const run = async () => {
      let found: Results = {};
      for (const step of automaticSteps) {
        setRunning(step);
        const { figures: measured = {}, ...result }: Probed = await probes[step](deviceId());
        if (isOver) return;
        figures.current = { ...figures.current, ...measured };
        found = { ...found, [step]: result };
        setResults((before) => ({ ...before, [step]: result }));
      }
      setRunning(undefined);
      newest.current.store(found);
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [turn]);

  return {
    results,
    running,
    storing,
    again: () => {
      setResults({});
      setStoring('none');
      setTurn(turn + 1);
    },
    note: (step, result) => {
      const found = { ...results, [step]: result };
      setResults(found);
      if (!running) store(found);
    },
    store: () => store(results),
  };
}
