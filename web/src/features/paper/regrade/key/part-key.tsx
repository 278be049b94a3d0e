import { QuestionType } from '@ganlin/contract/question/kinds';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { AskedQuestion, ExamQuestion, SimpleKeyBody } from '../model/regrade.ts';
import { ChoiceKey } from './choice-key.tsx';
import { FillKey } from './fill-key.tsx';
import { MatchKey } from './match-key.tsx';

interface PartKeyProps {
  readonly question: ExamQuestion;
  readonly asked: AskedQuestion;
  readonly part: string;
  /** The path of the body in the errors. */
  readonly path: string;
  readonly oldBody: SimpleKeyBody;
  readonly newBody: SimpleKeyBody;
  readonly readOnly: boolean;
  readonly errors: FieldErrors;
  readonly onBody: (body: SimpleKeyBody) => void;
}

/** The right answer of a plain question, or of one part of a combined one. */
export function PartKey({ asked, part, path, oldBody, newBody, onBody, ...props }: PartKeyProps) {
  const { question, readOnly, errors } = props;
  if (newBody.type === QuestionType.essay) return <p className="ui-note">由阅卷人评分，不在这里改判。</p>;
  if (newBody.type === QuestionType.fill) {
    const before = oldBody.type === QuestionType.fill ? oldBody : newBody;
    return <FillKey {...{ question, part, readOnly, errors, path, before }} after={newBody} onChange={onBody} />;
  }
  if (newBody.type === QuestionType.match) {
    const before = oldBody.type === QuestionType.match ? oldBody : newBody;
    return <MatchKey before={before} after={newBody} readOnly={readOnly} onChange={onBody} />;
  }
  const isSame = oldBody.type === newBody.type;
  // The two answers have the same ids in every true/false part, so their counts are mixed up.
  const isCounted = part === '' || newBody.type !== QuestionType.judge;
  return (
    <>
      <ChoiceKey
        before={isSame ? oldBody : newBody}
        after={newBody}
        chosenBy={(id) => (isCounted ? (asked.chosen[id] ?? 0) : undefined)}
        papers={asked.papers}
        readOnly={readOnly}
        onChange={onBody}
      />
      <FieldError text={errorAt(errors, `${path}.options`)} />
    </>
  );
}
