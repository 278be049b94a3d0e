import { PartitionOutlined } from '@ant-design/icons';
import { toast } from '../../../../lib/screen/toast.ts';
import type { Group } from '../../../../kits/rich-text/editor/tools.tsx';
import { arrangedLaw, countedLaw } from './law-text.ts';

/** One step that can be undone like any other. */
export const lawTools: Group = [
  {
    name: '按条整理',
    icon: (
      <span aria-hidden>
        <PartitionOutlined /> 按条整理
      </span>
    ),
    can: (editor) => !editor.isEmpty,
    run: (editor) => {
      const before = editor.getHTML();
      const after = arrangedLaw(before);
      if (after !== before) editor.chain().focus().setContent(after, { emitUpdate: true }).run();
      const { chapters, clauses } = countedLaw(after);
      if (clauses === 0) toast('warning', '没有找到“第一条”这样的条文');
      else toast('success', `整理出 ${chapters > 0 ? `${chapters} 个章节、` : ''}${clauses} 条`);
    },
  },
];
