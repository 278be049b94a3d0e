import { z } from 'zod';

/** Money is integer fen everywhere; names end in `Fen`. */
export const Fen = z.int().min(0).max(100_000_000_00);

/** 123456 → `1,234.56` */
export function formatFen(fen: number): string {
  const [yuan = '0', cents = '00'] = (fen / 100).toFixed(2).split('.');
  return `${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
