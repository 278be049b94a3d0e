import { CheckOutlined, ExclamationOutlined, LoadingOutlined } from '@ant-design/icons';
import { providerLabels } from '@ganlin/contract/iam/sign-in/third-party';
import { useEffect, useState, type ReactNode } from 'react';
import { signIn } from '../../../lib/session/auth.ts';
import { goTo } from '../../../lib/screen/navigation.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { keepToken, useSession } from '../../../lib/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BindAccount } from './bind-account.tsx';
import login from './login/login.module.css';
import { finishThirdParty, startThirdParty, type Outcome } from '../third-party/third-party.ts';
import styles from './sync.module.css';

/** Long enough to be read, short enough not to be a wait. */
const GLANCE_MS = 1_000;

/** The return page from a provider: the user is signed in or bound, or is shown why not. */
export default function SyncScreen() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => void finishThirdParty().then(setOutcome), []);
  useEffect(() => {
    if (outcome?.kind === 'session') void enter(outcome.token);
    if (outcome?.kind === 'bound') void goAfterGlance(outcome.back);
  }, [outcome]);
  return (
    <main className={`${login.page} ${styles.page}`}>
      <div className={styles.card}>
        <Shown outcome={outcome} onOutcome={setOutcome} />
      </div>
    </main>
  );
}

interface ShownProps {
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome) => void;
}

function Shown({ outcome, onOutcome }: ShownProps) {
  if (!outcome) return <Said mark="busy" title="正在登录" text="请稍候…" />;
  if (outcome.kind === 'session') return <Said mark="done" title="登录成功" text="正在进入…" />;
  if (outcome.kind === 'failed') return <Failed {...outcome} />;
  if (outcome.kind === 'none') return <Nothing />;
  if (outcome.kind === 'bound') {
    return <Said mark="done" title="绑定成功" text={`以后可以用${providerLabels[outcome.provider]}登录`} />;
  }
  return (
    <BindAccount
      {...outcome}
      onToken={async (token) => onOutcome({ kind: 'session', token })}
      onOver={(message) => onOutcome({ kind: 'failed', message, begun: undefined })}
    />
  );
}

function Failed({ message, begun }: Extract<Outcome, { kind: 'failed' }>) {
  const isBinding = begun?.purpose === 'bind';
  return (
    <Said mark="failed" title={isBinding ? '绑定未完成' : '登录未完成'} text={message}>
      <div className={styles.ways}>
        {begun && !isBinding && (
          <Button onClick={() => void startThirdParty(begun.provider, begun).catch(reportFailure)}>重试</Button>
        )}
        <ButtonLink look={begun && !isBinding ? 'line' : 'solid'} to={isBinding ? begun.back : '/login'}>
          {isBinding ? '返回重试' : '换个方式登录'}
        </ButtonLink>
      </div>
    </Said>
  );
}

/** The page was opened by its address alone. */
function Nothing() {
  const { token } = useSession();
  if (token === '') return <Failed kind="failed" message="没有正在进行的登录" begun={undefined} />;
  return (
    <Said mark="done" title="登录成功" text="您已登录">
      <div className={styles.ways}>
        <ButtonLink to="/">进入首页</ButtonLink>
      </div>
    </Said>
  );
}

const marks = { busy: <LoadingOutlined />, done: <CheckOutlined />, failed: <ExclamationOutlined /> } as const;

interface SaidProps {
  readonly mark: keyof typeof marks;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Said({ mark, title, text, children }: SaidProps) {
  return (
    <div className={styles.said} aria-live="polite">
      <span className={styles.mark} data-kind={mark} aria-hidden="true">
        {marks[mark]}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The token is stored immediately, whatever happens to the page meanwhile. */
async function enter(token: string): Promise<void> {
  keepToken(token);
  await glance();
  await signIn(token);
}

async function goAfterGlance(to: string): Promise<void> {
  await glance();
  goTo(to);
}

const glance = () => new Promise((resolve) => setTimeout(resolve, GLANCE_MS));
