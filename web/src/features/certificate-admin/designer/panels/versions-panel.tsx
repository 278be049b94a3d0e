import { TemplateState, TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { dayInChina } from '@ganlin/contract/core/time';
import { trialCertificate } from '@ganlin/domain/certificate-paper/trial-certificate';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { PaperView, type PictureAddresses } from '../../paper/paper-view.tsx';
import type { StoredTemplate } from '../template-draft.ts';
import styles from './panels.module.css';

interface VersionsPanelProps {
  readonly stored: StoredTemplate;
  readonly pictures: PictureAddresses;
}

type Version = StoredTemplate['versions'][number];

/** Every version, and how many certificates were granted with it. */
export function VersionsPanel({ stored, pictures }: VersionsPanelProps) {
  const [shown, show] = useState<Version>();
  const { versions } = stored;
  const inUse = versions.find(({ state }) => state === TemplateVersionState.published);
  return (
    <section className={styles.panel} aria-label="版本">
      <header className={styles.head}>
        <h2>版本</h2>
        <span className="ui-note">发出去的证书永远按当时的版本打印和查验</span>
      </header>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <button type="button" data-draft={version.publishedAt === null} onClick={() => show(version)}>
              <span className={styles.versionName}>
                <b>v{version.number}</b>
                {version.publishedAt === null && <StateTag tone="busy">草稿</StateTag>}
                {version === inUse && stored.state === TemplateState.inUse && <StateTag tone="ok">在用</StateTag>}
              </span>
              <span>{version.publishedAt === null ? '尚未发布' : `${formatTime(version.publishedAt)} 起`}</span>
              <span>已发 {version.granted.toLocaleString('zh-CN')} 本</span>
            </button>
          </li>
        ))}
      </ol>
      {shown && <VersionDialog version={shown} pictures={pictures} onClose={() => show(undefined)} />}
    </section>
  );
}

interface VersionDialogProps {
  readonly version: Version;
  readonly pictures: PictureAddresses;
  readonly onClose: () => void;
}

const WIDTH = 680;

/** A version as it is saved. */
function VersionDialog({ version, pictures, onClose }: VersionDialogProps) {
  const { data } = useQuery(query(certificateTemplateApi.version, { id: version.id }));
  return (
    <Modal open title={`v${version.number}`} width={WIDTH + 48} footer={null} onCancel={onClose}>
      {data ? <Sides form={data.form} pictures={pictures} /> : <Skeleton active />}
    </Modal>
  );
}

interface SidesProps {
  readonly form: StoredTemplate['current']['form'];
  readonly pictures: PictureAddresses;
}

function Sides({ form, pictures }: SidesProps) {
  const { design } = form;
  const [today] = useState(() => dayInChina(new Date()));
  const printed = trialCertificate(form, 'usual', today);
  const space = Math.min(WIDTH, window.innerWidth - 80);
  const scale = Math.min(space / design.width, 4);
  return (
    <div className={styles.versionSides}>
      {(['front', 'back'] as const).map(
        (side) =>
          design[side] && (
            <PaperView key={side} design={design} side={side} printed={printed} pictures={pictures} scale={scale} />
          ),
      )}
    </div>
  );
}
