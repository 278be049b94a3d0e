import { TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { trialCertificate } from '@ganlin/domain/certificate-paper/trial-certificate';
import type { TrialSample } from '@ganlin/contract/certificate/template/trial';
import { dayInChina } from '@ganlin/contract/core/time';
import { useMemo, useState } from 'react';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { useCall } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { Canvas } from './canvas/canvas.tsx';
import { TrialBar } from './canvas/trial-bar.tsx';
import { DesignerHead } from './designer-head.tsx';
import styles from './designer.module.css';
import { CheckPanel } from './panels/check-panel.tsx';
import { ElementPalette } from './panels/element-palette.tsx';
import { LayerPanel } from './panels/layer-panel.tsx';
import { PropertiesPanel } from './panels/properties-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import { VersionsPanel } from './panels/versions-panel.tsx';
import { errorsOf, formOf, type StoredTemplate, type TemplateDraft } from './template-draft.ts';
import { useDesigner } from './use-designer.ts';
import { useDesignKeys } from './use-design-keys.ts';
import { useShrunk } from './use-shrunk.ts';
import { usePictures } from './use-pictures.ts';

interface TemplateDesignerProps {
  /** The version on the server. */
  readonly stored: StoredTemplate;
  readonly start: () => TemplateDraft;
  readonly onSaved: () => void;
  /** Starts again from the server's version. */
  readonly onReload: () => void;
}

const affected = [certificateTemplateApi.paging];

/** Designs a template: the paper in the middle, what can be put on it to the left, what is selected to the right. */
export function TemplateDesigner({ stored, start, onSaved, onReload }: TemplateDesignerProps) {
  const may = usePermission();
  const send = useCall(certificateTemplateApi.save, { refresh: affected, silent: true });
  const editor = useRecordEditor({
    start,
    formOf,
    errorsOf,
    version: stored.version,
    send: async ({ form, version = stored.version }) => send.mutateAsync({ id: stored.id, form, version }),
    conflict: 'certificateTemplateChanged',
    onSaved,
    onReload,
    onInvalid: (field) => reveal(field),
  });
  const designer = useDesigner(editor);
  const { form, design } = designer;
  const [sample, setSample] = useState<TrialSample>('usual');
  const [today] = useState(() => dayInChina(new Date()));
  const printed = useMemo(() => trialCertificate(form, sample, today), [form, sample, today]);
  const { shrunk, onFitted } = useShrunk(designer);
  const { pictures, upload } = usePictures(stored.pictures);
  const maySave = may('cert:template:save');
  const save = () => void editor.save();
  useSaveKeys({ onSave: () => maySave && save() });
  useDesignKeys(designer, maySave);

  /** Selects the element that `design.front.elements.3.text` belongs to. */
  const reveal = (field: string) => {
    const [, side, , at] = field.split('.');
    if (side !== 'front' && side !== 'back') return;
    const element = design[side]?.elements[Number(at)];
    if (element) designer.reveal(element.id, side);
  };

  return (
    <div className={styles.screen}>
      <DesignerHead stored={stored} editor={editor} sample={sample} onPublished={onReload} />
      <div className={styles.columns} data-readonly={!maySave}>
        {maySave && (
          <div className={styles.side}>
            <ElementPalette designer={designer} upload={upload} />
            <LayerPanel designer={designer} />
          </div>
        )}
        <div className={styles.middle}>
          <section className={styles.card} aria-label="证书">
            <Canvas
              designer={designer}
              printed={printed}
              pictures={pictures}
              isReadOnly={!maySave}
              onFitted={onFitted}
            />
            <TrialBar sample={sample} onChange={setSample} shrunk={shrunk} />
          </section>
          <VersionsPanel stored={stored} pictures={pictures} />
        </div>
        <div className={styles.side}>
          {maySave && (
            <>
              <PropertiesPanel designer={designer} pictures={pictures} upload={upload} />
              <SettingsPanel designer={designer} stored={stored} />
            </>
          )}
          {(maySave || stored.current.state === TemplateVersionState.draft) && (
            <CheckPanel designer={designer} stored={stored} />
          )}
        </div>
      </div>
      <p className="ui-unseen" aria-live="polite">
        {designer.announcement}
      </p>
    </div>
  );
}
