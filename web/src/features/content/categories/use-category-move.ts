import { categoryApi } from '@ganlin/contract/content/category';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { targetOfDrop, withBelow, type Drop } from '../../../lib/text/tree.ts';

export type Category = Data<typeof categoryApi.list>[number];

export interface CategoryMove {
  readonly drop: (drop: Drop) => void;
  readonly isMoving: boolean;
}

const refresh = [categoryApi.list];

/** Moves a category: first below another parent, if it changes, then to its position among the siblings there. */
export function useCategoryMove(all: readonly Category[] | undefined): CategoryMove {
  const save = useCall(categoryApi.save);
  const sort = useCall(categoryApi.sort, { refresh });
  const [isMoving, setMoving] = useState(false);
  const run = async (category: Category, target: ReturnType<typeof targetOfDrop>) => {
    const { id, channel, title } = category;
    if (target.parentId !== category.parentId) {
      await save.mutateAsync({ id, form: { channel, title, parentId: target.parentId } });
    }
    const others = (all ?? []).filter((one) => one.parentId === target.parentId && one.id !== id).map((one) => one.id);
    await sort.mutateAsync({ ids: others.toSpliced(target.index, 0, id) });
  };
  const drop = (drop: Drop) => {
    const category = all?.find(({ id }) => id === drop.id);
    if (!all || !category || isMoving) return;
    const target = targetOfDrop(all, drop);
    if (target.parentId !== null && withBelow(all, drop.id).has(target.parentId)) {
      toast('warning', '不能移到自己或自己的下级分类中');
      return;
    }
    setMoving(true);
    void run(category, target)
      .then(() => toast('success', '已移动'))
      // The failed call has already been shown.
      .catch(() => undefined)
      .finally(() => setMoving(false));
  };
  return { drop, isMoving };
}
