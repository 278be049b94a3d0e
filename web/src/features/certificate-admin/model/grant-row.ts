import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateStatus, daysUntil } from '@ganlin/contract/certificate/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type GrantRow = Data<typeof certificateGrantApi.paging>['records'][number];

export type DecisionKind = 'revoke' | 'suspend' | 'restore';

/** What is open beside the list. */
export type GrantPanel =
  | { readonly kind: 'new' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'detail'; readonly id: string }
  | { readonly kind: 'renew'; readonly row: GrantRow }
  | { readonly kind: DecisionKind; readonly row: GrantRow };

export const GRANTS = '/admin/cert/grant';

export const statusTones: Readonly<Record<CertificateStatus, Tone>> = {
  [CertificateStatus.valid]: 'ok',
  [CertificateStatus.suspended]: 'warn',
  [CertificateStatus.revoked]: 'bad',
  [CertificateStatus.replaced]: 'idle',
  [CertificateStatus.expired]: 'warn',
};

const SOON_DAYS = 60;

/** How long a valid certificate lasts, once it is worth knowing. */
export function soonText({ status, validUntil }: Pick<GrantRow, 'status' | 'validUntil'>, today: string): string {
  if (status !== CertificateStatus.valid || validUntil === null) return '';
  const days = daysUntil(validUntil, today);
  return days > SOON_DAYS ? '' : days === 0 ? '今天到期' : `还有 ${days} 天`;
}

/** What may be done with a certificate, whatever the viewer's permissions. */
export const isRenewable = ({ status }: Pick<GrantRow, 'status'>): boolean =>
  status === CertificateStatus.valid || status === CertificateStatus.expired;
export const isSuspendable = ({ status }: Pick<GrantRow, 'status'>): boolean => status === CertificateStatus.valid;
export const isRestorable = ({ status }: Pick<GrantRow, 'status'>): boolean => status === CertificateStatus.suspended;
export const isRevocable = ({ status }: Pick<GrantRow, 'status'>): boolean =>
  status !== CertificateStatus.revoked && status !== CertificateStatus.replaced;

export const nameOf = ({ number, name }: Pick<GrantRow, 'number' | 'name'>): string => `${name} ${number}`;
