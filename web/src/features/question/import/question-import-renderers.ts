import type { ImportRenderers } from '../../../kits/import-wizard/import-renderers.ts';
import { questionShortcuts } from './cell-facts.ts';
import { AnswerField, LevelField, LinesField, ReposField, TagsField, TypeField } from './cell-fields.tsx';
import { CellValue } from './cell-value.tsx';
import { LikePanel } from './like-panel.tsx';
import { QuestionOutcome } from './question-outcome.tsx';

/** How rows of questions are shown and corrected. */
export const questionImportRenderers: ImportRenderers = {
  widths: { type: 8, stem: 30, options: 25, answer: 14, level: 11, tags: 14 },
  Value: CellValue,
  fields: {
    type: TypeField,
    stem: LinesField,
    options: LinesField,
    answer: AnswerField,
    analysis: LinesField,
    level: LevelField,
    tags: TagsField,
    repo: ReposField,
    children: LinesField,
  },
  shortcuts: questionShortcuts,
  Like: LikePanel,
  Outcome: QuestionOutcome,
};
