import { DingdingOutlined, ScanOutlined, WechatFilled, WechatWorkFilled } from '@ant-design/icons';
import { providerLabels, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { lazy, Suspense, useState } from 'react';
import { reportFailure } from '../../../../lib/api/query.ts';
import { useSite } from '../../../../lib/screen/site.ts';
import styles from './login.module.css';
import { startThirdParty } from '../../third-party/third-party.ts';

const FaceLoginDialog = lazy(() => import('../../face/face-login-dialog.tsx'));

const partners = [
  { provider: 'wechat', isOn: 'wechatLogin', icon: <WechatFilled /> },
  { provider: 'crop', isOn: 'cropLogin', icon: <WechatWorkFilled /> },
  { provider: 'ding', isOn: 'dingLogin', icon: <DingdingOutlined /> },
] as const;

/** The other sign-in methods that the site has enabled: third parties and face. */
export function OtherWays() {
  const { props } = useSite();
  const [isFaceOpen, setFaceOpen] = useState(false);
  const open = partners.filter(({ isOn }) => props[isOn]);
  const start = (provider: Provider) => void startThirdParty(provider).catch(reportFailure);
  if (open.length === 0 && !props.faceLogin) return null;
  return (
    <section className={styles.ways} aria-label="其他登录方式">
      <p>其他登录方式</p>
      <div>
        {open.map(({ provider, icon }) => (
          <button
            key={provider}
            type="button"
            data-way={provider}
            aria-label={`${providerLabels[provider]}登录`}
            onClick={() => start(provider)}
          >
            {icon}
            {providerLabels[provider]}
          </button>
        ))}
        {props.faceLogin && (
          <button type="button" data-way="face" aria-label="人脸登录" onClick={() => setFaceOpen(true)}>
            <ScanOutlined />
            人脸
          </button>
        )}
      </div>
      {isFaceOpen && (
        <Suspense fallback={null}>
          <FaceLoginDialog open onClose={() => setFaceOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
