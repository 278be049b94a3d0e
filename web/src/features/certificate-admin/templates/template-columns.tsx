import { templateStateLabels } from '@ganlin/contract/certificate/kinds';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { Data } from '@ganlin/contract/core/endpoint';
import { Link } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { designerPath } from '../model/template-paths.ts';
import { templateTones, validityText } from '../model/template-states.ts';
import { TemplateActions } from './template-actions.tsx';
import styles from './templates.module.css';

export type TemplateRow = Data<typeof certificateTemplateApi.paging>['records'][number];

/** The columns of the list of templates. */
export const templateColumns: readonly Column<TemplateRow>[] = [
  {
    key: 'name',
    title: '证书模板',
    part: 'name',
    render: ({ id, name }) => (
      <Link className={styles.name} to={designerPath(id)}>
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={templateTones[state]}>{templateStateLabels[state]}</StateTag>,
  },
  { key: 'version', title: '版本', render: versionText },
  { key: 'validity', title: '有效期', render: ({ validityMonths }) => validityText(validityMonths) },
  { key: 'workKinds', title: '准予作业类别', render: ({ workKinds }) => workKinds.join('、') || '—' },
  { key: 'granted', title: '已颁发', align: 'right', render: ({ granted }) => granted.toLocaleString('zh-CN') },
  { key: 'updatedAt', title: '修改时间', render: ({ updatedAt }) => formatTime(updatedAt) },
  { key: 'actions', title: '操作', part: 'actions', render: (row) => <TemplateActions template={row} /> },
];

function versionText({ publishedNumber, draftNumber }: TemplateRow): string {
  const published = publishedNumber === null ? '' : `v${publishedNumber}`;
  const draft = draftNumber === null ? '' : `v${draftNumber} 草稿`;
  return [published, draft].filter((text) => text !== '').join('，');
}
