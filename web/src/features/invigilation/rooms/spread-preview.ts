import { SpreadBy } from '@ganlin/contract/invigilation/rooms';

interface Wanted {
  readonly unassigned: number;
  readonly by: SpreadBy;
  readonly size: number;
}

/** How many rooms that makes. By department it depends on the departments, which the server knows: at least as many. */
export function spreadPreview({ unassigned, by, size }: Wanted): string {
  if (!Number.isInteger(size) || size < 1) return '';
  const rooms = Math.ceil(unassigned / size);
  if (by === SpreadBy.dept) {
    return `${unassigned} 人至少编入 ${rooms} 个考场，不同部门不在同一个考场。`;
  }
  const most = Math.ceil(unassigned / rooms);
  return `${unassigned} 人编入 ${rooms} 个考场，每个考场${rooms === 1 ? '' : '最多'} ${most} 人。`;
}
