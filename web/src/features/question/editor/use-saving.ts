import { errors } from '@ganlin/contract/errors';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { fieldErrorOf } from '../../../lib/api/field-error.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formOf } from './draft-form.ts';
import type { Question } from './question-draft.ts';
import type { Editing } from './use-editing.ts';

/** The question that says the same as the one to be saved. */
export interface Equal {
  readonly id: string;
  readonly code: string;
  readonly publish: boolean;
}

interface SavingTask {
  readonly editing: Editing;
  readonly question: Question | undefined;
  readonly onSaved: (id: string) => void;
  /** Another's change came in between; the page must start from it. */
  readonly onReload: () => void;
  readonly onError: () => void;
}

const refresh = [questionApi.paging, questionApi.versions, questionApi.tags, repoApi.paging, repoApi.list];

const fieldOf = { questionCodeTaken: 'code', questionBlanks: 'content', repoNotFound: 'repoIds' } as const;

/** Saves as a draft or publishes. What the contract would refuse is shown at its place and not sent. */
export function useSaving({ editing, question, onSaved, onReload, onError }: SavingTask) {
  const save = useCall(questionApi.save, { refresh, silent: true });
  const [equal, setEqual] = useState<Equal>();
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const edition = useRef(question?.edition);
  const form = formOf(editing.draft);

  const refused = async (error: unknown, publish: boolean) => {
    if (isRefusal(error, 'questionEqual')) return setEqual({ ...equalIn(error), publish });
    if (isRefusal(error, 'questionChanged')) {
      const yes = await confirmAction({
        title: error.message,
        content: '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。',
        okText: '重新载入',
      });
      return yes ? onReload() : undefined;
    }
    const blamed = fieldErrorOf(error, fieldOf);
    if (!blamed) return reportFailure(error);
    editing.blame(new Map([[blamed.name, blamed.errors[0] ?? '']]));
    onError();
  };

  const submit = async (publish: boolean, anyway = false) => {
    if (save.isPending) return;
    if (editing.check().size > 0) {
      toast('warning', '还有没填好的地方，请看红字');
      onError();
      return;
    }
    const base = question && { id: question.id, base: edition.current };
    try {
      const { id, code, version, edition: saved } = await save.mutateAsync({ ...form, ...base, publish, anyway });
      edition.current = saved;
      editing.settle();
      toast('success', publish ? `${code} 已发布为 v${version}` : `${code} 已存为草稿`);
      onSaved(id);
    } catch (error) {
      await refused(error, publish);
    }
  };
  return { submit, saving: save.isPending, equal, forgetEqual: () => setEqual(undefined) };
}

function isRefusal(error: unknown, name: 'questionEqual' | 'questionChanged'): error is ApiError {
  return error instanceof ApiError && error.code === errors[name].code;
}

/** Which question it is, as the refusal says. */
function equalIn({ data }: ApiError): Pick<Equal, 'id' | 'code'> {
  const named = Named.safeParse(data);
  return named.success ? named.data : { id: '', code: '' };
}

const Named = z.object({ id: z.string(), code: z.string() });
