import type { Data } from '@ganlin/contract/core/endpoint';
import type { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { SheetForm } from '@ganlin/contract/practical/sheet';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';

export type StoredSheet = Data<typeof practicalSheetApi.detail>;

export interface ItemDraft {
  readonly id: string;
  readonly text: string;
  readonly hint: string;
  readonly points: number | null;
  readonly partial: number | null;
  readonly veto: boolean;
  readonly photo: boolean;
}

export interface SheetDraft {
  readonly title: string;
  readonly workKind: string;
  readonly pass: number | null;
  readonly minutes: number | null;
  readonly sections: readonly { readonly title: string; readonly items: readonly ItemDraft[] }[];
}

/** Scores name an item by its id: a new one must not repeat another's. */
export function newItem(others: readonly ItemDraft[]): ItemDraft {
  const last = Math.max(0, ...others.map(({ id }) => Number(/^i(\d+)$/.exec(id)?.[1] ?? 0)));
  return { id: `i${last + 1}`, text: '', hint: '', points: 5, partial: 2, veto: false, photo: false };
}

export const newDraft = (): SheetDraft => ({
  title: '',
  workKind: '火箭作业',
  pass: 80,
  minutes: 10,
  sections: [{ title: '作业前准备', items: [newItem([])] }],
});

export const draftOf = ({ form }: StoredSheet): SheetDraft => form;

/** Numbers that are missing are sent as such, and shown at their field. */
export const formOf = (draft: SheetDraft) => draft as SheetForm;

const missing: MissingText = [
  [/pass$/, '请填写合格分'],
  [/minutes$/, '请填写时限'],
  [/points$/, '请填写分值'],
  [/partial$/, '请填写部分得分'],
];

export const errorsOf = (form: SheetForm): FieldErrors => errorsBy(SheetForm, form, missing);
