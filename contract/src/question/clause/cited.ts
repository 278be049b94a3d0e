import { z } from 'zod';
import { Channel } from '../../content/kinds.ts';
import { Id } from '../../core/id.ts';

/** How many clauses a question may rest on. */
export const MAX_CLAUSES = 10;

/** The anchor of a clause in the text of a law: `tiao-12`, `tiao-12-1` for 第十二条之一. */
export const ClauseAnchor = z
  .string()
  .max(60)
  .regex(/^tiao-\d+(-\d+)?(_\d+)?$/, '条款无效');

export const ClauseRef = z.object({ articleId: Id, anchor: ClauseAnchor });
export type ClauseRef = z.infer<typeof ClauseRef>;

/** A clause that a question rests on, with what a link to it needs. */
export const CitedClause = ClauseRef.extend({
  channel: z.enum(Channel),
  /** The law's title. */
  title: z.string(),
  /** 第十二条. */
  label: z.string(),
});
export type CitedClause = z.infer<typeof CitedClause>;

/** 《人工影响天气管理条例》第十二条. */
export const clauseName = ({ title, label }: Pick<CitedClause, 'title' | 'label'>): string => `《${title}》${label}`;
