import { Drawer } from 'antd';
import { useSyncExternalStore } from 'react';
import { FilePanel, type FilePanelProps } from './file-panel.tsx';

interface SelectedFileProps extends FilePanelProps {
  readonly onClose: () => void;
}

/** Beside the outline; on a narrow page, where that would be far below it, in a drawer. */
export function SelectedFile({ onClose, ...panel }: SelectedFileProps) {
  const isBeside = useSyncExternalStore(follow, () => matchMedia(WIDE).matches);
  if (isBeside) return <FilePanel {...panel} />;
  return (
    <Drawer title="本节设置" open size="min(420px, 100vw)" onClose={onClose}>
      <FilePanel {...panel} />
    </Drawer>
  );
}

/** From this width on the editor has a column for the summary. */
const WIDE = '(min-width: 1200px)';

function follow(changed: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
