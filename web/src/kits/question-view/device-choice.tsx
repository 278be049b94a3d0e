import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';

export type Device = 'desktop' | 'phone';

interface DeviceChoiceProps {
  readonly device: Device;
  readonly onDevice: (device: Device) => void;
}

/** The device whose view a preview shows. */
export function DeviceChoice({ device, onDevice }: DeviceChoiceProps) {
  return (
    <Segmented
      aria-label="预览的设备"
      options={devices}
      value={device}
      onChange={(value) => onDevice(value === 'phone' ? 'phone' : 'desktop')}
    />
  );
}

const devices = [
  {
    value: 'desktop',
    icon: <DesktopOutlined aria-hidden />,
    title: '电脑',
    label: <span className="ui-unseen">电脑</span>,
  },
  {
    value: 'phone',
    icon: <MobileOutlined aria-hidden />,
    title: '手机',
    label: <span className="ui-unseen">手机</span>,
  },
];
