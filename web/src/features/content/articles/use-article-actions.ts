import { articleApi } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { settled } from '../../../lib/api/settled.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { NamedArticle } from './article-row.ts';

type Done = (() => void) | undefined;

/** The queries that a change of articles invalidates. */
export const affectedQueries = [articleApi.paging, articleApi.detail, articleApi.revisions, categoryApi.list];

/** Actions on articles that need at most one confirmation and no form. */
export function useArticleActions() {
  const withdraw = useCall(articleApi.withdraw, { refresh: affectedQueries });
  const pin = useCall(articleApi.pin, { refresh: affectedQueries });
  const copy = useCall(articleApi.copy, { refresh: affectedQueries });
  const remove = useCall(articleApi.delete, { refresh: affectedQueries });
  return {
    withdraw: async (articles: readonly NamedArticle[], onDone?: Done) => {
      const content = '撤下后读者看不到，地址也打不开；以后可以重新发布。';
      if (!(await confirmAction({ title: `撤下${named(articles)}吗？`, content, okText: '撤下' }))) return;
      const done = await settled(withdraw.mutateAsync({ ids: idsOf(articles) }));
      if (done) report(`已撤下 ${done.count} 篇`, onDone);
    },
    pin: async (articles: readonly NamedArticle[], { pinned }: { readonly pinned: boolean }, onDone?: Done) => {
      const done = await settled(pin.mutateAsync({ ids: idsOf(articles), pinned }));
      if (done) report(pinned ? `已置顶 ${done.count} 篇` : `已取消置顶 ${done.count} 篇`, onDone);
    },
    copy: async ({ id, title }: NamedArticle): Promise<string | undefined> => {
      const made = await settled(copy.mutateAsync({ id, newId: newId() }));
      if (made) toast('success', `已复制“${title}”，副本是草稿`);
      return made?.id;
    },
    remove: async (articles: readonly NamedArticle[], onDone?: Done) => {
      const content = '移入回收站，30 天内可以恢复；正在展示的要先撤下。';
      if (!(await confirmAction({ title: `删除${named(articles)}吗？`, content, okText: '删除' }))) return;
      const done = await settled(remove.mutateAsync({ ids: idsOf(articles) }));
      if (done) report(`已把 ${done.count} 篇移入回收站`, onDone);
    },
  };
}

/** Actions on articles in the trash. */
export function useTrashActions() {
  const restore = useCall(articleApi.restore, { refresh: affectedQueries });
  const purge = useCall(articleApi.purge, { refresh: affectedQueries });
  return {
    restore: async (articles: readonly NamedArticle[], onDone?: Done) => {
      const done = await settled(restore.mutateAsync({ ids: idsOf(articles) }));
      if (done) report(`已恢复 ${done.count} 篇`, onDone);
    },
    purge: async (articles: readonly NamedArticle[], onDone?: Done) => {
      const content = `${listed(articles)}连同修改记录、图片和附件一起删除，不能恢复。`;
      if (!(await confirmAction({ title: `彻底删除${named(articles)}吗？`, content, okText: '彻底删除' }))) return;
      const done = await settled(purge.mutateAsync({ ids: idsOf(articles) }));
      if (done) report(`已彻底删除 ${done.count} 篇`, onDone);
    },
  };
}

/** One article by its title, several by their number. */
export function named(articles: readonly NamedArticle[]): string {
  return articles.length === 1 ? `“${articles[0]?.title}”` : ` ${articles.length} 篇内容`;
}

const NAMED_AT_MAX = 5;

function listed(articles: readonly NamedArticle[]): string {
  const titles = articles.slice(0, NAMED_AT_MAX).map(({ title }) => `“${title}”`);
  return `${titles.join('、')}${articles.length > NAMED_AT_MAX ? `等 ${articles.length} 篇` : ''}`;
}

const idsOf = (articles: readonly NamedArticle[]): string[] => articles.map(({ id }) => id);

function report(text: string, onDone: Done): void {
  toast('success', text);
  onDone?.();
}
