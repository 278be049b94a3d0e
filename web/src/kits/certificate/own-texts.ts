import { CertificateStatus, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { Tone } from '../../ui/list/state-tag.tsx';
import type { OwnCertificate } from './certificate-card.tsx';

/** Where holders see their certificates. */
export const OWN_CERTIFICATES = '/web/certificate';

interface StateText {
  readonly tone: Tone;
  readonly text: string;
}

export function stateOf({ status, daysLeft, next }: Pick<OwnCertificate, 'status' | 'daysLeft' | 'next'>): StateText {
  if (next === 'renew' && daysLeft !== null)
    return { tone: 'warn', text: daysLeft === 0 ? '今天到期' : `${daysLeft} 天后到期` };
  const text = certificateStatusLabels[status];
  if (status === CertificateStatus.valid) return { tone: 'ok', text };
  if (status === CertificateStatus.replaced) return { tone: 'idle', text };
  return { tone: status === CertificateStatus.revoked ? 'bad' : 'warn', text };
}

/** What the state means for the holder, and what to do. */
export function adviceOf({ status, daysLeft, next, reason, validUntil }: Omit<OwnCertificate, 'qr'>): string {
  const because = reason === '' ? '' : `原因：${reason}。`;
  if (next === 'renew') return `有效期至 ${validUntil ?? ''}。到期前完成复训，可以换发新证。`;
  if (next === 'renewNow') return `已于 ${validUntil ?? ''} 到期，不能凭它上岗。完成复训可以换发新证。`;
  if (next === 'contact') return `恢复之前不能凭它上岗，请联系发证单位。${because}`;
  if (status === CertificateStatus.revoked) return `不能再凭它上岗。${because}`;
  if (status === CertificateStatus.replaced)
    return reason === '' ? '已有新证，请使用新证。' : `${reason}，请使用新证。`;
  return daysLeft === null ? '长期有效。' : `还有 ${daysLeft.toLocaleString('zh-CN')} 天到期。`;
}
