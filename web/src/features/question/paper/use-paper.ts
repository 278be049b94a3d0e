import { pastedApi } from '@ganlin/contract/exam/pasted';
import type { PaperFault } from '@ganlin/domain/question-text/paper/paper';
import type { Data } from '@ganlin/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { createPaperReader, type PaperReading, type PaperText } from './read-paper.ts';

export type BankLikes = Data<typeof pastedApi.check>['likes'];

export interface ReadPaper {
  readonly reading: PaperReading;
  /** All there are, in the order of their lines. */
  readonly problems: readonly PaperFault[];
  readonly likes: BankLikes;
}

/** How long the text must be unchanged before it is parsed here, and before the server looks into the bank. */
const REST_MS = 200;
const CHECK_MS = 1500;

/** The parsed paper, a moment after a change; parsing never blocks the typing. */
export function usePaper(source: PaperText): ReadPaper {
  const [read] = useState(createPaperReader);
  const settled = useSettled(source, REST_MS);
  const reading = useMemo(() => read(settled), [read, settled]);
  const { text } = useSettled(source, CHECK_MS);
  const isWhole = text === settled.text && reading.questions.length > 0 && reading.wrong === 0;
  const { data } = useQuery({
    ...query(pastedApi.check, { text }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  const problems = useMemo(() => withServer(reading, isWhole ? data : undefined), [reading, isWhole, data]);
  return { reading, problems, likes: isWhole ? (data?.likes ?? []) : [] };
}

function withServer(
  { problems, questions }: PaperReading,
  data: Data<typeof pastedApi.check> | undefined,
): readonly PaperFault[] {
  const found = (data?.faults ?? []).map(({ number, message, warning }) => {
    return { line: questions[number - 1]?.line ?? 1, message: `第 ${number} 题：${message}`, warning };
  });
  const alike = (data?.likes ?? [])
    .filter(({ same }) => !same)
    .map(({ number, code, percent }) => {
      const message = `第 ${number} 题：与题库中的 ${code} 相似 ${percent}%，将作为新题写入`;
      return { line: questions[number - 1]?.line ?? 1, message, warning: true };
    });
  return [...problems, ...found, ...alike].toSorted((one, other) => one.line - other.line);
}

function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const turn = setTimeout(() => startTransition(() => setSettled(value)), ms);
    return () => clearTimeout(turn);
  }, [value, ms]);
  return settled;
}
