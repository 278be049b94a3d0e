import { ExportOutlined, PlusOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { channelNamed, channels, type Channel } from '@ganlin/contract/content/kinds';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { NotFoundView } from '../../../ui/not-found.tsx';
import type { ArticlePanel } from './article-actions.tsx';
import { ArticleBulk } from './article-bulk.tsx';
import { articleColumns } from './article-columns.tsx';
import { ArticleFilterFields } from './article-filter.tsx';
import { newPath } from './channel-path.ts';
import { PreviewLinkDialog } from './preview-link-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

/** The articles of the channel named in the address. */
export default function ArticlesScreen() {
  const { pathname } = useScreen();
  const channel = channelNamed(pathname.split('/')[3] ?? '');
  return channel === undefined ? <NotFoundView /> : <Articles channel={channel} />;
}

function Articles({ channel }: { readonly channel: Channel }) {
  const [panel, setPanel] = useState<ArticlePanel>();
  const columns = useMemo(() => articleColumns(channel, setPanel), [channel]);
  const { label, name } = channels[channel];
  const closed = () => setPanel(undefined);
  return (
    <>
      <DataTable
        name={`articles-${name}`}
        label={`${label}列表`}
        endpoint={articleApi.paging}
        fixed={{ channel }}
        columns={columns}
        filter={<ArticleFilterFields channel={channel} />}
        noun={`${label}内容`}
        empty={`还没有${label}内容。可以新建一篇。`}
        toolbar={<Toolbar channel={channel} />}
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 篇`}
        bulkPermissions={['content:article:save', 'content:article:publish', 'content:article:delete']}
        renderBulk={(selection) => <ArticleBulk selection={selection} onOpen={setPanel} />}
      />
      {panel?.kind === 'publish' && (
        <PublishDialog articles={panel.articles} {...(panel.onDone && { onDone: panel.onDone })} onClosed={closed} />
      )}
      {panel?.kind === 'submit' && (
        <SubmitDialog articles={panel.articles} {...(panel.onDone && { onDone: panel.onDone })} onClosed={closed} />
      )}
      {panel?.kind === 'times' && <PublishDialog articles={[panel.article]} times={panel.article} onClosed={closed} />}
      {panel?.kind === 'preview' && <PreviewLinkDialog article={panel.article} onClosed={closed} />}
    </>
  );
}

function Toolbar({ channel }: { readonly channel: Channel }) {
  const navigate = useNavigate();
  const may = usePermission();
  const { label, list } = channels[channel];
  return (
    <>
      {may('content:article:save') && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate(newPath(channel, newId()))}
        >
          新建{label}
        </Button>
      )}
      <Button icon={<ExportOutlined aria-hidden />} href={list} target="_blank">
        查看栏目
      </Button>
    </>
  );
}
