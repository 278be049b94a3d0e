import { judgeWord } from '@ganlin/domain/question-text/cell-answer';
import { QUESTION_CELL_LENGTH } from '@ganlin/contract/question/import';
import { questionLevelLabels, QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { readNames, writeNames } from '@ganlin/domain/question-text/lists';
import { repoApi } from '@ganlin/contract/question/repo';
import { typeNamed } from '@ganlin/domain/question-text/text-types';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { query } from '../../../lib/api/query.ts';
import type { CellFieldProps } from '../../../kits/import-wizard/import-renderers.ts';
import { TagsPicker } from '../../../kits/pickers/tag-picker.tsx';
import { chosenOf, lettersOf, typeOf } from './cell-facts.ts';
import { Chips } from './chips.tsx';

const types = Object.values(questionTypeLabels).map((name) => ({ value: name, label: name }));
const levels = Object.values(questionLevelLabels).map((name) => ({ value: name, label: name }));
const judgements = [
  { value: '正确', label: '正确' },
  { value: '错误', label: '错误' },
];

export function TypeField({ value, onChange, ...field }: CellFieldProps) {
  const type = typeNamed(value);
  const chosen = type === undefined ? [] : [questionTypeLabels[type]];
  return <Chips {...field} kind="radio" options={types} chosen={chosen} onChosen={([name = '']) => onChange(name)} />;
}

export function LevelField({ value, onChange, ...field }: CellFieldProps) {
  return <Chips {...field} kind="radio" options={levels} chosen={[value]} onChosen={([name = '']) => onChange(name)} />;
}

/** By the possible answers: one or some of the row's letters, true or false, or text. */
export function AnswerField(props: CellFieldProps) {
  const { value, onChange, cells, ...field } = props;
  const type = typeOf(cells);
  const letters = lettersOf(cells).map((letter) => ({ value: letter, label: letter }));
  if (type === QuestionType.judge) {
    const word = judgeWord(value);
    const chosen = word === undefined ? [] : [word ? '正确' : '错误'];
    return (
      <Chips {...field} kind="radio" options={judgements} chosen={chosen} onChosen={([word = '']) => onChange(word)} />
    );
  }
  if ((type !== QuestionType.single && type !== QuestionType.multi) || letters.length === 0) {
    return <LinesField {...props} />;
  }
  const chosen = chosenOf({ answer: value });
  const isOne = type === QuestionType.single;
  return (
    <Chips
      {...field}
      kind={isOne ? 'radio' : 'checkbox'}
      options={letters}
      // The error is that there is more than one: none of them is preselected as the correct one.
      chosen={isOne && chosen.length > 1 ? [] : chosen}
      onChosen={(next) => onChange(next.join(''))}
    />
  );
}

/** Several lines: Enter adds one, Ctrl+Enter saves. */
export function LinesField({ id, label, value, onChange, describedBy }: CellFieldProps) {
  return (
    <Input.TextArea
      id={id}
      value={value}
      aria-label={label}
      aria-describedby={describedBy}
      autoSize={{ minRows: 2, maxRows: 12 }}
      maxLength={QUESTION_CELL_LENGTH}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function TagsField({ id, label, value, onChange }: CellFieldProps) {
  return (
    <TagsPicker
      {...(id !== undefined && { id })}
      aria-label={label}
      value={readNames(value)}
      onChange={(names) => onChange(writeNames(names))}
    />
  );
}

/** Banks by title, as in the file; a missing one may be created. */
export function ReposField({ id, label, value, onChange }: CellFieldProps) {
  const { data } = useQuery({ ...query(repoApi.list, {}), meta: { silent: true } });
  return (
    <Select<string[]>
      {...(id !== undefined && { id })}
      aria-label={label}
      mode="tags"
      placeholder="题库名称"
      tokenSeparators={['；', ';']}
      options={data?.map(({ title }) => ({ value: title, label: title })) ?? []}
      value={readNames(value)}
      onChange={(names) => onChange(writeNames(names))}
    />
  );
}
