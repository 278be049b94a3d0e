import type { Data } from '@ganlin/contract/core/endpoint';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { consequenceOf } from '../model/consequences.ts';
import { useHall } from '../model/hall-context.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConsequenceNote } from './consequence-note.tsx';
import { faceOutcomes } from './face-outcomes.ts';
import { ReasonField } from './fields.tsx';
import { chunkSender, sumOf } from './in-chunks.ts';

/** Lets examinees in whose faces a person has looked at. */
export function FacePassDialog(props: ActionDialogProps): ReactNode {
  return <FaceDialog {...props} action="facePass" />;
}

export function FaceRefuseDialog(props: ActionDialogProps): ReactNode {
  return <FaceDialog {...props} action="faceRefuse" />;
}

interface FaceDialogProps extends ActionDialogProps {
  readonly action: 'facePass' | 'faceRefuse';
}

function FaceDialog({ action, examId, tiles, onDone, onClosed }: FaceDialogProps) {
  const decide = useCall(pictureApi.decide, { silent: true, refresh: [pictureApi.faces, pictureApi.examinee] });
  const [inChunks] = useState(() => chunkSender<Data<typeof pictureApi.decide>>());
  const rule = useHall(({ exam }) => exam?.face ?? FaceRule.noted);
  const consequence = consequenceOf(action, tiles);
  const { passed, name, done, usual, effects } = faceOutcomes[action];
  const submit = async ({ reason }: { readonly reason: string }) => {
    const ids = consequence.applies.map(({ userId }) => userId);
    const replies = await inChunks(ids, (userIds, id) => decide.mutateAsync({ id, examId, userIds, passed, reason }));
    toast('success', `${done} ${sumOf(replies)} 人`);
    onDone();
  };
  return (
    <FormDialog<{ readonly reason: string }>
      title={`${consequence.applies.length} 名考生${name}`}
      okText={name}
      danger={!passed}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ConsequenceNote consequence={consequence}>{effects[rule]}</ConsequenceNote>
      <ReasonField usual={usual} />
    </FormDialog>
  );
}
