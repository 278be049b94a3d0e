import { ArrowLeftOutlined, EditOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import {
  articlePath,
  ArticleStatus,
  articleStatusLabels,
  channels,
  type Channel,
} from '@ganlin/contract/content/kinds';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import common from '../../../kits/record-editor/editor.module.css';
import type { StoredArticle } from './article-draft.ts';
import { isOut, statusTones } from '../articles/article-row.ts';
import { listPath } from '../articles/channel-path.ts';
import styles from './editor.module.css';

export type EditorWindow = 'publish' | 'times' | 'revisions' | 'preview' | 'link';

interface EditorHeadProps {
  readonly channel: Channel;
  readonly title: string;
  readonly stored: StoredArticle | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onOpen: (window: EditorWindow) => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

export function EditorHead(props: EditorHeadProps) {
  const { channel, title, stored, isDirty, saving, onOpen, onSave, onPublish } = props;
  const navigate = useNavigate();
  const may = usePermission();
  const status = stored?.status ?? ArticleStatus.draft;
  const isShown = isOut(status);
  const mayPublish = may('content:article:publish');
  const maySave = may('content:article:save') && (!isShown || mayPublish);
  const { label } = channels[channel];
  return (
    <header className={common.head}>
      <Button
        type="text"
        aria-label={`返回${label}列表`}
        title={`返回${label}列表`}
        icon={<ArrowLeftOutlined aria-hidden />}
        onClick={() => void navigate(listPath(channel))}
      />
      <h1>{title.trim() || `新建${label}`}</h1>
      <StateTag tone={statusTones[status]}>{articleStatusLabels[status]}</StateTag>
      <span className={isDirty ? common.dirty : styles.saved} aria-live="polite">
        {isDirty ? (
          <>
            <EditOutlined aria-hidden /> 有未保存的修改
          </>
        ) : (
          stored && `${stored.updatedBy} 保存于 ${formatTime(stored.updatedAt)}`
        )}
      </span>
      <span className={common.headTools}>
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
        {maySave && (
          <Button
            type={isShown || !mayPublish ? 'primary' : 'default'}
            loading={saving}
            title="Ctrl+S"
            onClick={onSave}
          >
            {isShown ? '保存' : '保存草稿'}
          </Button>
        )}
        {!isShown && maySave && mayPublish && (
          <Button type="primary" disabled={saving} onClick={onPublish}>
            发布
          </Button>
        )}
      </span>
    </header>
  );
}
