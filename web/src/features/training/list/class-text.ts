import type { Data } from '@ganlin/contract/core/endpoint';
import { formatFen } from '@ganlin/contract/core/money';
import { Charge, RegistrationState } from '@ganlin/contract/training/kinds';
import type { ownClassApi, publicClassApi } from '@ganlin/contract/training/class-lists';
import { formatTime } from '../../../lib/text/format.ts';

type OwnClass = Data<typeof ownClassApi.paging>['records'][number];
type PublicClassRow = Data<typeof publicClassApi.paging>['records'][number];

/** `registration`: the user's own, where the list knows the user. */
export type ListedClass = PublicClassRow & { readonly registration?: OwnClass['registration'] };

/** `2026-03-16 至 2026-03-21`, or a single day. */
export function daysText(startIso: string, endIso: string): string {
  const [start, end] = [formatTime(startIso).slice(0, 10), formatTime(endIso).slice(0, 10)];
  return start === end ? start : `${start} 至 ${end}`;
}

export function seatsText({ quota, left }: { readonly quota: number | null; readonly left: number | null }): string {
  if (quota === null || left === null) return '名额不限';
  return left > 0 ? `名额 ${quota} 人，余 ${left} 人` : `名额 ${quota} 人，已报满`;
}

export const feeText = ({ charge, feeFen }: { readonly charge: Charge; readonly feeFen: number }): string =>
  charge === Charge.paid ? `¥${formatFen(feeFen)}` : '免费';

/** The applicant's next step, where it is the applicant's turn. */
export const todo: Readonly<Partial<Record<RegistrationState, string>>> = {
  [RegistrationState.refused]: '修改后重新提交',
  [RegistrationState.awaitingPayment]: '去缴费',
};
