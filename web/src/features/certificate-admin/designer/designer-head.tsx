import { EyeOutlined } from '@ant-design/icons';
import { TemplateState, templateStateLabels, TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { certificateTrialApi, type TrialSample } from '@ganlin/contract/certificate/template/trial';
import { Button } from 'antd';
import { useState } from 'react';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import type { RecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { download } from '../../../lib/api/client.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { templatesPath } from '../model/template-paths.ts';
import { templateTones } from '../model/template-states.ts';
import type { StoredTemplate, TemplateDraft } from './template-draft.ts';

interface DesignerHeadProps {
  readonly stored: StoredTemplate;
  readonly editor: RecordEditor<TemplateDraft, void>;
  readonly sample: TrialSample;
  readonly onPublished: () => void;
}

/** The name and state of a template, and the buttons to try, save and publish it. */
export function DesignerHead({ stored, editor, sample, onPublished }: DesignerHeadProps) {
  const may = usePermission();
  const { current, state } = stored;
  const { isDirty, saving, draft } = editor;
  const { name } = draft.history.present;
  const hasDraft = current.state === TemplateVersionState.draft;
  const next = hasDraft ? current.number : current.number + 1;
  const publish = usePublish({ stored, editor, next, onPublished });
  const trial = useTrial({ stored, editor, sample });
  const maySave = may('cert:template:save');
  return (
    <EditorHead
      back={{ label: '返回证书模板列表', path: templatesPath }}
      title={name.trim() || '证书模板'}
      state={
        <>
          {state !== TemplateState.draft && (
            <StateTag tone={templateTones[state]}>{templateStateLabels[state]}</StateTag>
          )}
          {(hasDraft || isDirty) && <StateTag tone="busy">{`v${next} 草稿`}</StateTag>}
        </>
      }
      isDirty={isDirty}
      saved={savedText(stored)}
    >
      {maySave && (
        <Button icon={<EyeOutlined aria-hidden />} loading={trial.isDrawing} onClick={() => void trial.draw()}>
          试印
        </Button>
      )}
      {maySave && (
        <Button loading={saving} title="Ctrl+S" disabled={!isDirty} onClick={() => void editor.save()}>
          保存草稿
        </Button>
      )}
      {maySave && may('cert:template:publish') && (
        <Button type="primary" disabled={saving || !(hasDraft || isDirty)} onClick={() => void publish()}>
          发布 v{next}
        </Button>
      )}
    </EditorHead>
  );
}

function savedText({ current, versions, state }: StoredTemplate): string {
  const inUse = versions.find((version) => version.state === TemplateVersionState.published);
  const granted = versions.reduce((sum, version) => sum + version.granted, 0);
  const used =
    inUse && state === TemplateState.inUse
      ? `　v${inUse.number} 在用，已发 ${granted.toLocaleString('zh-CN')} 本，改版不影响它们`
      : '';
  return `已保存 ${formatTime(current.updatedAt)}${used}`;
}

interface PublishProps extends Omit<DesignerHeadProps, 'sample'> {
  readonly next: number;
}

function usePublish({ stored, editor, next, onPublished }: PublishProps) {
  const publish = useCall(certificateTemplateApi.publish, { refresh: [certificateTemplateApi.paging] });
  return async (): Promise<void> => {
    if (!(await editor.saveChanges())) return;
    const content = '从现在起用这一版颁发证书；以前颁发的证书仍按当时的版本打印和查验。发布后这一版不能再改。';
    if (!(await confirmAction({ title: `发布 v${next} 吗？`, content, okText: '发布' }))) return;
    const version = editor.version() ?? stored.version;
    const isDone = await publish.mutateAsync({ id: stored.id, version }).then(
      () => true,
      // The error has been shown; the panel names the problems.
      () => false,
    );
    if (!isDone) return;
    toast('success', `v${next} 已发布`);
    onPublished();
  };
}

/** Downloads a specimen of what is on the page, saved or not. */
function useTrial({ stored, editor, sample }: Pick<DesignerHeadProps, 'stored' | 'editor' | 'sample'>) {
  const [isDrawing, setDrawing] = useState(false);
  const draw = async () => {
    const { name, design, numberPattern, validityMonths, workKinds, issuer } = editor.draft.history.present;
    setDrawing(true);
    try {
      const form = { design, numberPattern, validityMonths, workKinds, issuer };
      const pdf = await download(certificateTrialApi.pdf, { id: stored.id, form, sample });
      saveBlob(pdf, `${name.trim() || '证书'}样张.pdf`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setDrawing(false);
    }
  };
  return { isDrawing, draw };
}
