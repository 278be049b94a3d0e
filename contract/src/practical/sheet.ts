import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { SheetState } from './kinds.ts';

export const MAX_SHEET_TITLE = 50;
export const MAX_SECTIONS = 10;
export const MAX_SECTION_ITEMS = 30;
/** Over all sections: what an examiner can tap within the time of a test. */
export const MAX_ITEMS = 100;
const MAX_CHOICES = 200;

/** Half points are exact as numbers; a total is stored in hundredths. */
const Points = z.number().min(0).max(100).multipleOf(0.5, '分值只能是 0.5 的倍数');

export const SheetItem = z.object({
  /** Made by the editor; scores name the item by it. */
  id: z.string().regex(/^[\da-z]{1,12}$/),
  text: z.string().trim().min(1, '请填写操作要求').max(80, '操作要求不能超过 80 个字'),
  hint: z.string().trim().max(120, '评分提示不能超过 120 个字'),
  points: Points,
  /** Points for what was done in part. */
  partial: Points,
  /** Not done: the whole test is failed. */
  veto: z.boolean(),
  photo: z.boolean(),
});
export type SheetItem = z.output<typeof SheetItem>;

export const SheetSection = z.object({
  title: z.string().trim().min(1, '请填写部分名称').max(30, '部分名称不能超过 30 个字'),
  items: z.array(SheetItem).max(MAX_SECTION_ITEMS),
});
export type SheetSection = z.output<typeof SheetSection>;

export const SheetForm = z.object({
  title: z.string().trim().min(1, '请填写名称').max(MAX_SHEET_TITLE, `名称不能超过 ${MAX_SHEET_TITLE} 个字`),
  workKind: z.string().trim().max(10, '作业类别不能超过 10 个字'),
  pass: Points,
  minutes: z.int('请填写时限').min(1, '时限至少 1 分钟').max(240, '时限不能超过 240 分钟'),
  sections: z.array(SheetSection).max(MAX_SECTIONS),
});
export type SheetForm = z.output<typeof SheetForm>;

/** The sum of the items, in hundredths of a point. */
export const fullCentiOf = (sections: readonly SheetSection[]): number =>
  sections.flatMap(({ items }) => items).reduce((sum, { points }) => sum + points * 100, 0);

/** Why a sheet cannot be published; null: it can. */
export function sheetProblem({ sections, pass }: Pick<SheetForm, 'sections' | 'pass'>): string | null {
  const items = sections.flatMap((section) => section.items);
  if (items.length === 0) return '还没有评分项';
  if (items.length > MAX_ITEMS) return `评分项不能超过 ${MAX_ITEMS} 项`;
  const empty = sections.find((section) => section.items.length === 0);
  if (empty) return `“${empty.title}”没有评分项`;
  if (new Set(items.map(({ id }) => id)).size !== items.length) return '有重复的评分项';
  const unworthy = items.find(({ points }) => points === 0);
  if (unworthy) return `“${unworthy.text}”没有分值`;
  const excessive = items.find(({ points, partial }) => partial > points);
  if (excessive) return `“${excessive.text}”的部分得分超过分值`;
  if (pass <= 0 || pass * 100 > fullCentiOf(sections)) return '合格分应当大于 0，不超过满分';
  return null;
}

const one = z.object({ id: Id });
const locked = one.extend({ version: z.int32() });

/** A sheet as examiners and staff read it. */
export const ShownSheet = z.object({
  id: Id,
  title: z.string(),
  workKind: z.string(),
  full: Score,
  pass: Score,
  minutes: z.int(),
  sections: z.array(SheetSection).max(MAX_SECTIONS),
});

/** Score sheets as staff write them. */
export const practicalSheetApi = {
  paging: post('/api/practical/sheet/paging', {
    summary: '实操评分表列表',
    access: 'perm:practical:sheet:paging',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), state: z.enum(SheetState).optional() }),
      z.object({
        id: Id,
        title: z.string(),
        workKind: z.string(),
        state: z.enum(SheetState),
        version: z.int32(),
        full: Score,
        pass: Score,
        minutes: z.int(),
        items: z.int(),
        tests: z.int(),
        updatedAt: Time,
      }),
    ),
  }),
  detail: post('/api/practical/sheet/detail', {
    summary: '实操评分表',
    access: 'perm:practical:sheet:paging',
    request: one,
    response: z.object({
      id: Id,
      state: z.enum(SheetState),
      version: z.int32(),
      form: SheetForm,
      publishedAt: Time.nullable(),
      updatedAt: Time,
    }),
    errors: ['practicalSheetNotFound'],
  }),
  save: post('/api/practical/sheet/save', {
    summary: '新增评分表或修改其草稿',
    access: 'perm:practical:sheet:save',
    maxBodyBytes: 512 * KIBIBYTE,
    /** A new sheet may bring its id, so that a repeated call creates it once. */
    request: z.object({ id: Id.optional(), version: z.int32().optional(), form: SheetForm }),
    response: locked,
    errors: ['practicalSheetNotFound', 'practicalSheetChanged', 'practicalSheetPublished'],
  }),
  publish: post('/api/practical/sheet/publish', {
    summary: '发布评分表',
    access: 'perm:practical:sheet:save',
    request: locked,
    response: locked,
    errors: ['practicalSheetNotFound', 'practicalSheetChanged', 'practicalSheetPublished', 'practicalSheetNotReady'],
  }),
  copy: post('/api/practical/sheet/copy', {
    summary: '复制评分表',
    access: 'perm:practical:sheet:save',
    /** The id of the copy, so that a repeated call makes one. */
    request: one.extend({ copyId: z.uuid() }),
    response: locked,
    errors: ['practicalSheetNotFound', 'practicalSheetChanged'],
  }),
  delete: post('/api/practical/sheet/delete', {
    summary: '删除评分表草稿',
    access: 'perm:practical:sheet:save',
    request: locked,
    response: z.null(),
    errors: ['practicalSheetNotFound', 'practicalSheetChanged', 'practicalSheetPublished'],
  }),
  /** The published ones, for who arranges a test. */
  choices: post('/api/practical/sheet/choices', {
    summary: '可选的实操评分表',
    access: 'perm:practical:test:paging',
    request: z.object({}),
    response: z
      .array(z.object({ id: Id, title: z.string(), workKind: z.string(), full: Score, pass: Score, minutes: z.int() }))
      .max(MAX_CHOICES),
  }),
};
