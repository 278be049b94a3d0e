import { certificateFields, type CertificateField } from '@ganlin/contract/certificate/template/design';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { certificateSourceLabels, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Fact, FactGrid } from '../../../ui/list/facts.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { statusTones } from '../model/grant-row.ts';
import styles from './grants.module.css';
import { HolderPhoto } from './holder-photo.tsx';
import { PdfButton } from './pdf-button.tsx';

interface GrantDetailProps {
  readonly id: string;
  /** Shows another certificate of the chain. */
  readonly onOpen: (id: string) => void;
  readonly onClosed: () => void;
}

type GrantDetailData = Data<typeof certificateGrantApi.detail>;

/** One certificate: what it says, its state, and the certificates before and after it. */
export function GrantDetail({ id, onOpen, onClosed }: GrantDetailProps) {
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useQuery({ ...query(certificateGrantApi.detail, { id }), staleTime: 0 });
  return (
    <Drawer
      title={data ? `证书 ${data.number}` : '证书'}
      open={open}
      size="min(560px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={data && <PdfButton id={id} number={data.number} />}
    >
      {error && !data && <LoadFailed text={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Body detail={data} onOpen={onOpen} />}
    </Drawer>
  );
}

function Body({ detail, onOpen }: { readonly detail: GrantDetailData; readonly onOpen: (id: string) => void }) {
  const { status, reason, stateChangedAt, replaces, replacedBy } = detail;
  return (
    <>
      <p>
        <StateTag tone={statusTones[status]}>{certificateStatusLabels[status]}</StateTag> {formatTime(stateChangedAt)}
        {reason !== '' && `，${reason}`}
      </p>
      <HolderPhoto id={detail.id} url={detail.photoUrl} />
      <FactGrid className={styles.facts}>
        <Fact name="证书" value={`${detail.templateName}（第 ${detail.versionNumber} 版）`} />
        <Fact name="准予作业" value={detail.workKinds.join('、') || '—'} />
        {printedFacts(detail)}
        <Fact name="来源" value={certificateSourceLabels[detail.source]} />
        <Fact name="颁发时间" value={formatTime(detail.createdAt)} />
      </FactGrid>
      {(replaces ?? replacedBy) && (
        <section className={styles.chain} aria-label="换发记录">
          <b>换发记录</b>
          {replaces && <ChainLink text="换发自" {...replaces} onOpen={onOpen} />}
          {replacedBy && <ChainLink text="已换发为" {...replacedBy} onOpen={onOpen} />}
        </section>
      )}
    </>
  );
}

function printedFacts({ fields }: GrantDetailData): ReactNode[] {
  return (Object.keys(certificateFields) as CertificateField[])
    .filter((field) => (fields[field] ?? '') !== '')
    .map((field) => <Fact key={field} name={certificateFields[field]} value={fields[field]} />);
}

interface ChainLinkProps {
  readonly text: string;
  readonly id: string;
  readonly number: string;
  readonly onOpen: (id: string) => void;
}

const ChainLink = ({ text, id, number, onOpen }: ChainLinkProps) => (
  <span>
    {text}
    <Button type="link" size="small" onClick={() => onOpen(id)}>
      {number}
    </Button>
  </span>
);
