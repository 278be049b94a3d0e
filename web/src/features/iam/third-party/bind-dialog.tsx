import { providerLabels, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { OwnProofFields, type OwnProof } from '../model/own-proof-fields.tsx';
import { startBinding } from './third-party.ts';

interface BindDialogProps {
  readonly provider: Provider;
  readonly onClosed: () => void;
}

/** Verifies the user before leaving for the provider: an account bound there can sign in permanently. */
export default function BindDialog({ provider, onClosed }: BindDialogProps) {
  const label = providerLabels[provider];
  return (
    <AntdTheme>
      <FormDialog<OwnProof>
        title={`绑定${label}`}
        okText={`前往${label}授权`}
        fieldOf={{ passwordWrong: 'password', smsCodeWrong: 'proofCode' }}
        onSubmit={(proof) => startBinding(provider, proof)}
        onClosed={onClosed}
      >
        <p>绑定之后，可以用{label}登录本账号。</p>
        <OwnProofFields />
      </FormDialog>
    </AntdTheme>
  );
}
