import type { ReactNode } from 'react';
import { CertificateCard } from '../../../kits/certificate/certificate-card.tsx';
import { OWN_CERTIFICATES, stateOf } from '../../../kits/certificate/own-texts.ts';
import { SaveButtons } from '../../../kits/certificate/save-buttons.tsx';
import type { Day } from '../../../kits/day/day-data.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { Box, Empty } from './box.tsx';

/** The certificate that needs the holder's attention first, or the newest one. */
export function CertificateBox({ certificates }: { readonly certificates: Day['certificates'] }): ReactNode {
  const { all, first } = certificates;
  if (!first)
    return (
      <Box
        area="certificate"
        title="我的证书"
        foot={
          <>
            <span>还没有证书</span>
            <ButtonLink small look="line" to="/web/train">
              看培训班
            </ButtonLink>
          </>
        }
      >
        <Empty>培训结业、考试合格后颁发的证书会在这里，可以出示和下载。</Empty>
      </Box>
    );
  const { tone, text } = stateOf(first);
  const foot = (
    <>
      <StateTag tone={tone}>{text}</StateTag>
      {first.qr === '' ? null : <SaveButtons certificate={first} pdfOnly />}
    </>
  );
  return (
    <Box area="certificate" title="我的证书" more={{ text: `全部 ${all} 本`, to: OWN_CERTIFICATES }} foot={foot}>
      <CertificateCard certificate={first} />
    </Box>
  );
}
