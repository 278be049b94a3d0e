import type { ImportRow } from '@ganlin/contract/core/import';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { readCells } from '@ganlin/domain/question-text/text';
import { useDeferredValue, useMemo } from 'react';
import type { Cells } from '../../../kits/import-wizard/import-renderers.ts';
import { Faults } from '../../../kits/import-wizard/preview/preview-cell.tsx';
import { DraftCard } from './paste/draft-card.tsx';
import styles from './outcome.module.css';
import { withMedia } from './with-media.ts';

interface QuestionOutcomeProps {
  readonly cells: Cells;
  readonly media: ImportRow['media'];
}

/** The question resulting from the cells, while they are edited. */
export function QuestionOutcome({ cells, media }: QuestionOutcomeProps) {
  const settled = useDeferredValue(cells);
  const { draft, faults } = useMemo(() => readCells(settled), [settled]);
  const shown = useMemo<QuestionDraft | undefined>(() => draft && withMedia(draft, media), [draft, media]);
  return (
    <section className={styles.outcome} aria-label="导入后的样子">
      <h3>导入后的样子</h3>
      {shown ? <DraftCard draft={shown} /> : <Faults faults={faults.filter(({ warning }) => !warning)} />}
    </section>
  );
}
