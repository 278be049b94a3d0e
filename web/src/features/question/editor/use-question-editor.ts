import { errors } from '@ganlin/contract/errors';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { useState } from 'react';
import { z } from 'zod';
import type { Editing as EditingOf } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/query.ts';
import { formOf } from './draft-form.ts';
import type { Draft, Question } from './question-draft.ts';
import { errorsOf } from './question-errors.ts';

export type Editing = EditingOf<Draft>;

/** The existing question that equals the one to be saved. */
export interface Equal {
  readonly id: string;
  readonly code: string;
  readonly publish: boolean;
}

interface SaveOptions {
  readonly publish: boolean;
  /** Also if an equal one exists. */
  readonly anyway?: boolean;
}

interface QuestionEditorOptions {
  readonly question: Question | undefined;
  readonly start: () => Draft;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
  readonly onInvalid: () => void;
}

const refresh = [questionApi.paging, questionApi.versions, questionApi.tags, repoApi.paging, repoApi.list];

const fieldOf = {
  questionCodeTaken: 'code',
  questionBlanks: 'content',
  repoNotFound: 'repoIds',
  clauseUnknown: 'clauses',
  clauseChangedAgain: 'clauses',
  clauseLeft: 'clauses',
} as const;

/** Saves as a draft or publishes. */
export function useQuestionEditor({ question, ...options }: QuestionEditorOptions) {
  const save = useCall(questionApi.save, { refresh, silent: true });
  const [equal, setEqual] = useState<Equal>();
  const editor = useRecordEditor({
    ...options,
    formOf,
    errorsOf,
    version: question?.lockVersion,
    send: async ({ form, version: lockVersion, options: { publish, anyway = false } }) => {
      const base = question && { id: question.id, lockVersion };
      const made = await save.mutateAsync({ ...form, ...base, publish, anyway });
      const message = publish ? `${made.code} 已发布为 v${made.version}` : `${made.code} 已存为草稿`;
      return { id: made.id, version: made.lockVersion, message };
    },
    conflict: 'questionChanged',
    fieldOf,
    onRefused: (error: unknown, { publish }: SaveOptions) => {
      const isEqual = error instanceof ApiError && error.code === errors.questionEqual.code;
      if (isEqual) setEqual({ ...equalIn(error), publish });
      return isEqual;
    },
  });
  return { ...editor, equal, forgetEqual: () => setEqual(undefined) };
}

/** The equal question named in the refusal. */
function equalIn({ data }: ApiError): Pick<Equal, 'id' | 'code'> {
  const named = Named.safeParse(data);
  return named.success ? named.data : { id: '', code: '' };
}

const Named = z.object({ id: z.string(), code: z.string() });
