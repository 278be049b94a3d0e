import { CHECK_IN_SECONDS } from '@ganlin/contract/training/check-in';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { isOutage, messageOf } from '../../../lib/api/failure.ts';
import { formatTime, formatToSecond } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FullLayer } from '../../../ui/overlay/full-layer.tsx';
import styles from './qr-screen.module.css';
import { spanText } from './session-time.ts';
import type { Code } from './shown-code.ts';
import { useAwake } from '../../../kits/awake/use-awake.ts';
import { useCode } from './use-code.ts';

/** Rendered at this size and scaled up to the screen; the logo takes a fifth (specification, sections 2 and 9). */
const QR_SIZE = 298;
const LOGO = QR_SIZE * 0.2;

interface QrScreenProps {
  readonly sessionId: string;
  readonly onClose: () => void;
}

/** The classroom display: the code to scan, and who has scanned it. */
export function QrScreen({ sessionId, onClose }: QrScreenProps): ReactNode {
  const { code, shown, error } = useCode(sessionId);
  useAwake();
  return (
    <FullLayer label="签到二维码" fullscreen className={styles.screen} onClose={onClose}>
      <header className="ui-row ui-gap-5">
        <span className={styles.brand}>扫码签到</span>
        {shown && <time className={styles.clock}>{formatToSecond(shown.now.toISOString()).slice(11)}</time>}
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="close" size={22} />
          退出
        </button>
      </header>
      {error && (
        <output className={styles.notice}>
          <Icon name="alert" size={22} />
          {isOutage(error) ? '与服务器失去连接，正在重新连接…' : messageOf(error)}
        </output>
      )}
      {code && shown && (
        <div className={styles.columns}>
          <About code={code} />
          <section className={styles.card} aria-label="二维码">
            {shown.path === undefined ? (
              <Blank code={code} why={shown.why} />
            ) : (
              <Picture path={shown.path} leftMs={shown.leftMs} />
            )}
          </section>
        </div>
      )}
    </FullLayer>
  );
}

function About({ code }: { readonly code: Code }): ReactNode {
  const { className, title, place, expected, present, lateAt } = code;
  return (
    <section className={styles.about} aria-label="课程">
      <p className={styles.class}>{className}</p>
      <h1>{title}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>时间</dt>
          <dd>{spanText(code)}</dd>
        </div>
        {place !== '' && (
          <div>
            <dt>地点</dt>
            <dd>{place}</dd>
          </div>
        )}
        <div>
          <dt>迟到</dt>
          <dd>{formatTime(lateAt).slice(11)} 以后</dd>
        </div>
      </dl>
      <p className={styles.count} aria-live="polite">
        <b>{present}</b>
        <span> / {expected} 人已签到</span>
      </p>
      <progress className={styles.bar} max={Math.max(expected, 1)} value={present} aria-label="已签到的人数" />
    </section>
  );
}

/** `data-address` is for readers that cannot scan a picture, such as a test. */
function Picture({ path, leftMs }: { readonly path: string; readonly leftMs: number }): ReactNode {
  const address = new URL(path, location.origin).href;
  return (
    <>
      <div className={styles.code} data-address={address}>
        <QRCodeSVG
          value={address}
          size={QR_SIZE}
          level="M"
          title="签到二维码"
          imageSettings={{ src: '/favicon.svg', width: LOGO, height: LOGO, excavate: true }}
        />
      </div>
      <p className={styles.hint}>
        <Ring leftMs={leftMs} />
        用手机扫一扫签到，二维码每 {CHECK_IN_SECONDS} 秒更新
      </p>
    </>
  );
}

const RADIUS = 19;
const ROUND = 2 * Math.PI * RADIUS;

/** The code's remaining time. */
function Ring({ leftMs }: { readonly leftMs: number }): ReactNode {
  const share = Math.min(leftMs / (CHECK_IN_SECONDS * 1000), 1);
  return (
    <svg className={styles.ring} viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r={RADIUS} />
      <circle cx="22" cy="22" r={RADIUS} strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - share)} />
      <text x="22" y="22">
        {Math.ceil(leftMs / 1000)}
      </text>
    </svg>
  );
}

function Blank({ code, why }: { readonly code: Code; readonly why: 'before' | 'after' | 'stale' | undefined }) {
  const words = {
    before: { title: `签到 ${formatTime(code.opensAt).slice(5)} 开放`, text: '到时二维码会自动出现。' },
    after: { title: '签到已结束', text: '没有签到的学员，可以在签到名单中更正。' },
    stale: { title: '二维码已过期', text: '网络恢复后会自动更新，请稍候再扫。' },
  }[why ?? 'stale'];
  return (
    <div className={styles.blank}>
      <Icon name={why === 'stale' ? 'alert' : 'clock'} size={72} />
      <b>{words.title}</b>
      <p>{words.text}</p>
    </div>
  );
}
