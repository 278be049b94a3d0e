import { CheckOutlined, FontSizeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { setUiSize, uiSizes, useLayout, type UiSize } from '../../lib/browser/layout.ts';
import { toast } from '../../lib/screen/toast.ts';
import { DropMenu } from '../../ui/overlay/drop-menu.tsx';
import styles from './navbar.module.css';

// The keys of the table are the sizes; Object.entries types them as string.
const choices = Object.entries(uiSizes) as [UiSize, (typeof uiSizes)[UiSize]][];

export function FontSizePicker() {
  const { uiSize } = useLayout();
  const items = choices.map(([size, { label, scale }]) => ({
    key: size,
    // Each choice is shown in its own size.
    label: <span style={{ fontSize: `calc(var(--t-s) * ${scale})` }}>{label}</span>,
    extra: size === uiSize ? <CheckOutlined aria-label="当前" /> : undefined,
    onClick: () => choose(size),
  }));
  return (
    <DropMenu
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: styles.menu ?? '' }}
      menu={{ items, selectable: true, selectedKeys: [uiSize] }}
    >
      <Button
        type="text"
        title="字体大小"
        aria-label="字体大小"
        aria-haspopup="menu"
        icon={<FontSizeOutlined aria-hidden />}
      />
    </DropMenu>
  );
}

function choose(size: UiSize): void {
  setUiSize(size);
  toast('success', '字体切换成功！');
}
