import { PlusOutlined } from '@ant-design/icons';
import { categoryApi } from '@ganlin/contract/content/category';
import { allChannels, Channel, channelNamed, channels } from '@ganlin/contract/content/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { TreeColumns } from '../../../kits/detail-panel/tree-columns.tsx';
import { TreePanel } from '../../../ui/list/tree-panel.tsx';
import styles from './categories.module.css';
import { CategoryDetail } from './category-detail.tsx';
import { CategoryDialog, type CategoryTask } from './category-dialog.tsx';
import { useCategoryMove } from './use-category-move.ts';

const options = allChannels.map((channel) => ({ value: channel, label: channels[channel].label }));

/** The categories of the channel named in the address. */
export default function CategoriesScreen() {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const channel = channelNamed(new URLSearchParams(search).get('channel') ?? '') ?? Channel.law;
  return (
    <div className={styles.screen}>
      <div className={styles.channels}>
        <Segmented<Channel>
          aria-label="栏目"
          options={options}
          value={channel}
          onChange={(chosen) =>
            void navigate({ pathname, search: `?channel=${channels[chosen].name}` }, { replace: true })
          }
        />
      </div>
      <Categories key={channel} channel={channel} />
    </div>
  );
}

function Categories({ channel }: { readonly channel: Channel }) {
  const { data, isError, refetch } = useQuery(query(categoryApi.list, { channel }));
  const may = usePermission();
  const move = useCategoryMove(data);
  const [picked, setPicked] = useState<string>();
  const [task, setTask] = useState<CategoryTask>();
  const shown = data?.find(({ id }) => id === picked) ?? data?.[0];
  const mayMove = may('content:category:save');
  const { label } = channels[channel];
  return (
    <TreeColumns
      side={
        <>
          {mayMove && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ channel, parentId: null })}>
              新增{label}分类
            </Button>
          )}
          <TreePanel
            label={`${label}分类`}
            items={data?.map((category) => ({ ...category, name: category.title, count: category.articles }))}
            selected={shown?.id}
            onSelect={(id) => id && setPicked(id)}
            placeholder="搜索分类"
            empty="还没有分类。内容多了以后，可以分类整理。"
            onRetry={isError ? () => void refetch() : undefined}
            {...(mayMove && { onMove: move.drop })}
          />
          {mayMove && <p className="ui-note">拖动可以调整上级和顺序；也可以在“编辑”里改上级，用上移、下移调整顺序。</p>}
        </>
      }
    >
      {data && shown && (
        <CategoryDetail
          category={shown}
          all={data}
          move={move}
          onAdd={() => setTask({ channel, parentId: shown.id })}
          onEdit={() => setTask({ channel, parentId: shown.parentId, category: shown })}
          onDeleted={() => setPicked(shown.parentId ?? undefined)}
        />
      )}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${label}还没有分类。`} />}
      {task && <CategoryDialog task={task} all={data ?? []} onSaved={setPicked} onClosed={() => setTask(undefined)} />}
    </TreeColumns>
  );
}
