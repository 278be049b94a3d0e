import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { useState, type ReactNode } from 'react';
import type { OwnCertificate } from './certificate-card.tsx';
import { download } from '../../lib/api/client.ts';
import { saveBlob } from '../../lib/api/files.ts';
import { reportFailure } from '../../lib/api/query.ts';
import { Button } from '../../ui/button.tsx';

const forms = [
  { kind: 'pdf', text: '下载 PDF' },
  { kind: 'png', text: '存为图片' },
] as const;

interface SaveButtonsProps {
  readonly certificate: Pick<OwnCertificate, 'id' | 'number'>;
  /** Only the file to print. */
  readonly pdfOnly?: boolean;
}

/** Saves the certificate as a file to print, or as a picture to send. */
export function SaveButtons({ certificate: { id, number }, pdfOnly = false }: SaveButtonsProps): ReactNode {
  const [busy, setBusy] = useState<'pdf' | 'png'>();
  const save = async (kind: 'pdf' | 'png') => {
    setBusy(kind);
    try {
      saveBlob(await download(ownCertificateApi[kind], { id }), `${number}.${kind}`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const shown = forms.filter(({ kind }) => !pdfOnly || kind === 'pdf');
  return shown.map(({ kind, text }) => (
    <Button key={kind} small={pdfOnly} look="line" disabled={busy !== undefined} onClick={() => void save(kind)}>
      {busy === kind ? '正在生成…' : text}
    </Button>
  ));
}
