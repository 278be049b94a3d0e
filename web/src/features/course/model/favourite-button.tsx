import { learnApi } from '@ganlin/contract/course/learn';
import type { ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps {
  readonly courseId: string;
  readonly title: string;
  readonly favourite: boolean;
  /** The star alone, for a card. */
  readonly bare?: boolean;
}

export function FavouriteButton({ courseId, title, favourite, bare = false }: FavouriteButtonProps): ReactNode {
  const change = useCall(learnApi.favourite, { refresh: [learnApi.paging, learnApi.overview, learnApi.detail] });
  const wanted = !favourite;
  return (
    <button
      type="button"
      className={bare ? styles.star : styles.button}
      aria-pressed={favourite}
      aria-label={`收藏：${title}`}
      disabled={change.isPending}
      onClick={() =>
        change.mutate(
          { id: courseId, favourite: wanted },
          { onSuccess: () => toast('success', wanted ? '已收藏' : '已取消收藏') },
        )
      }
    >
      <Icon name="star" size={20} />
      {!bare && (favourite ? '已收藏' : '收藏')}
    </button>
  );
}
