import { reviewStepLabels } from '@ganlin/contract/content/review/kinds';
import { REVIEW_COMMENT_LENGTH, reviewApi } from '@ganlin/contract/content/review/review';
import { Button, Drawer, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { settled } from '../../../../lib/api/settled.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { reviewQueries } from '../../articles/submit-dialog.tsx';
import { draftOf, type StoredArticle } from '../article-draft.ts';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { PreviewPage } from '../preview/preview-page.tsx';
import styles from './review.module.css';

const DESKTOP = 1040;

interface ReviewDrawerProps {
  readonly stored: StoredArticle;
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

/** What the reader decides about: the stored version as visitors would see it, whatever is typed in the editor. */
export function ReviewDrawer({ stored, onDone, onClosed }: ReviewDrawerProps) {
  const [open, setOpen] = useState(true);
  // Decided is what was shown, also if another version is saved and fetched meanwhile.
  const [shown] = useState(stored);
  const draft = useMemo(() => draftOf(shown), [shown]);
  const { submittedBy, note, readers } = shown.review;
  const step = reviewStepLabels[readers === 0 ? 1 : 2];
  const close = () => setOpen(false);
  return (
    <Drawer
      title={`${step}：第 ${shown.version} 版`}
      open={open}
      size="min(1120px, 100vw)"
      onClose={close}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        shown.review.isMine && (
          <DecisionForm
            article={shown}
            onDone={() => {
              onDone();
              close();
            }}
          />
        )
      }
    >
      <div className={styles.stage}>
        <p>
          <span className="ui-note">{submittedBy} 送审</span>
          {note !== '' && <span className={styles.note}>{note}</span>}
        </p>
        <PreviewFrame label="送审的内容" width={DESKTOP}>
          <PreviewPage draft={draft} />
        </PreviewFrame>
      </div>
    </Drawer>
  );
}

interface DecisionFormProps {
  readonly article: StoredArticle;
  readonly onDone: () => void;
}

function DecisionForm({ article: { id, version }, onDone }: DecisionFormProps) {
  const review = useCall(reviewApi.review, { refresh: reviewQueries });
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const decide = async (approve: boolean) => {
    if (!approve && comment.trim() === '') return setMissing(true);
    const done = await settled(review.mutateAsync({ id, version, approve, comment }));
    if (!done) return;
    toast('success', approve ? '已通过' : '已退回');
    onDone();
  };
  return (
    <div className={styles.decision}>
      <div>
        <Input.TextArea
          aria-label="审核意见"
          placeholder="审核意见，退回时必填"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={REVIEW_COMMENT_LENGTH}
          status={isMissing ? 'error' : ''}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            setMissing(false);
          }}
        />
        <FieldError text={isMissing ? '请填写退回的原因' : undefined} />
      </div>
      <span className={styles.buttons}>
        <Button danger disabled={review.isPending} onClick={() => void decide(false)}>
          退回
        </Button>
        <Button type="primary" disabled={review.isPending} onClick={() => void decide(true)}>
          通过
        </Button>
      </span>
    </div>
  );
}
