import { MobileOutlined } from '@ant-design/icons';
import { TextField } from '../../../ui/form/text-field.tsx';

export interface BoundText {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export function MobileField(bound: BoundText) {
  return (
    <TextField
      {...bound}
      label="手机号"
      type="tel"
      icon={<MobileOutlined />}
      autoComplete="tel-national"
      placeholder="请输入手机号"
      maxLength={11}
    />
  );
}
