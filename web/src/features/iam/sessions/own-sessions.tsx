import { Card } from 'antd';
import { SessionList } from './session-list.tsx';

export default function OwnSessionsScreen() {
  return (
    <Card title="登录设备" variant="borderless">
      <SessionList />
    </Card>
  );
}
