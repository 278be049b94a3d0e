import { AuditOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import {
  articlePath,
  ArticleStatus,
  articleStatusLabels,
  channels,
  type Channel,
} from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import { Button } from 'antd';
import { EditorHead, SaveButtons } from '../../../kits/record-editor/editor-head.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import type { StoredArticle } from './article-draft.ts';
import { isOut, statusTones } from '../articles/article-row.ts';
import { listPath } from '../articles/channel-path.ts';
import { ReviewTag } from '../articles/review-tag.tsx';
import { RecallButton } from './review/recall-button.tsx';
import { maySubmit, publishingBlocked } from './review/review-rule.ts';

export type EditorWindow = 'publish' | 'times' | 'revisions' | 'preview' | 'submit' | 'review';

interface ArticleHeadProps {
  readonly channel: Channel;
  readonly title: string;
  readonly stored: StoredArticle | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onOpen: (window: EditorWindow) => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onSubmit: () => void;
}

export function ArticleHead(props: ArticleHeadProps) {
  const { channel, title, stored, isDirty, saving, onOpen, onSave, onPublish, onSubmit } = props;
  const may = usePermission();
  const status = stored?.status ?? ArticleStatus.draft;
  const isShown = isOut(status);
  const mayPublish = may('content:article:publish');
  const { label } = channels[channel];
  const { articleReaders: readers } = useSite();
  const now = { readers, isDirty };
  return (
    <EditorHead
      back={{ label: `返回${label}列表`, path: listPath(channel) }}
      title={title.trim() || `新建${label}`}
      state={
        <>
          <StateTag tone={statusTones[status]}>{articleStatusLabels[status]}</StateTag>
          {stored && !isShown && stored.review.state !== ReviewState.none && <ReviewTag review={stored.review} />}
        </>
      }
      isDirty={isDirty}
      saved={stored && `${stored.updatedBy} 保存于 ${formatTime(stored.updatedAt)}`}
    >
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => onOpen('preview')}>
        预览
      </Button>
      {stored && (
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => onOpen('revisions')}>
          修改记录
        </Button>
      )}
      {status === ArticleStatus.published && stored && (
        <Button href={articlePath(channel, stored.id)} target="_blank">
          查看
        </Button>
      )}
      {isShown && mayPublish && <Button onClick={() => onOpen('times')}>发布时间</Button>}
      {stored?.review.isMine === true && !isDirty && (
        <Button type="primary" icon={<AuditOutlined aria-hidden />} onClick={() => onOpen('review')}>
          审核
        </Button>
      )}
      {stored?.review.state === ReviewState.waiting && may('content:article:save') && <RecallButton article={stored} />}
      {maySubmit(stored, now) && may('content:article:save') && (
        <Button disabled={saving} onClick={onSubmit}>
          送审
        </Button>
      )}
      <SaveButtons
        isDraft={!isShown}
        maySave={may('content:article:save') && (!isShown || (mayPublish && readers === 0))}
        mayPublish={mayPublish}
        blocked={publishingBlocked(stored, now)}
        saving={saving}
        onSave={onSave}
        onPublish={onPublish}
      />
    </EditorHead>
  );
}
