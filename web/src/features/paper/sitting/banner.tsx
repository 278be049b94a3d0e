import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePageError } from '../../../lib/browser/page-error.ts';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import type { SittingControllerState } from './controller/sitting-context.ts';
import { timeOfDay } from './save-line.tsx';
import { unsentIn } from './controller/sitting-state.ts';
import styles from './banner.module.css';

interface Notice {
  readonly tone: 'warn' | 'bad';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly text: string; readonly onClick: () => void };
}

/** What the examinee has to know now, across the full width: small text in a corner is overlooked. */
export function Banner({ controller }: { readonly controller: SittingController }): ReactNode {
  const unsent = useStore(controller.state, ({ sitting }) => unsentIn(sitting).length);
  const lock = useStore(controller.state, (state) => state.lock);
  const link = useStore(controller.state, (state) => state.link);
  const isOnDevice = useStore(controller.state, (state) => state.isOnDevice);
  const savedAt = useStore(controller.state, (state) => state.savedAt);
  const passed = useStore(controller.state, (state) => state.passed);
  const isBroken = usePageError();
  const notice = noticeOf({ lock, link, isOnDevice, savedAt, passed, isBroken }, unsent, controller);
  return (
    // It exists before it has content: only then does a screen reader announce a change.
    <output className={styles.region}>
      {notice && (
        <div className={styles.banner} data-tone={notice.tone}>
          <div className={styles.row}>
            <span className={styles.icon}>
              <Icon name={notice.icon} size={22} />
            </span>
            <div className={styles.words}>
              <b>{notice.title}</b>
              <p>{notice.text}</p>
            </div>
            {notice.action && (
              <Button small look="line" onClick={notice.action.onClick}>
                {notice.action.text}
              </Button>
            )}
          </div>
        </div>
      )}
    </output>
  );
}

/** Private windows, full disks and broken databases: the page must not promise what the device does not store. */
const ONLY_HERE = '本机没有存下答案，关闭或刷新本页会丢失没有发送的作答，请保持本页打开。';

interface Facts extends Pick<SittingControllerState, 'lock' | 'link' | 'isOnDevice' | 'savedAt' | 'passed'> {
  /** The page itself has failed: what is answered from now on may get lost. */
  readonly isBroken: boolean;
}

export function noticeOf(
  { lock, link, isOnDevice, savedAt, passed, isBroken }: Facts,
  unsent: number,
  controller: Pick<SittingController, 'takeOver' | 'retry' | 'dismissPassed'>,
): Notice | undefined {
  const waiting = unsent > 0 ? `，${unsent} 题待发送` : '';
  if (lock === 'takenOver') {
    return {
      tone: 'bad',
      icon: 'alert',
      title: '试卷已在另一处继续作答，本页只读',
      text: '请到那一处作答。如果那不是您，或想回到这里，请点“在本页继续”。',
      action: { text: '在本页继续', onClick: controller.takeOver },
    };
  }
  if (isBroken) {
    const last = savedAt === undefined ? '' : `（上次保存 ${timeOfDay.format(savedAt)}）`;
    const isSafe = unsent === 0 || isOnDevice;
    const next = isSafe ? '请刷新页面后继续' : `${ONLY_HERE}请等待发送完毕，再刷新页面`;
    return {
      tone: 'bad',
      icon: 'alert',
      title: `页面出了问题，之后的作答可能没有保存${waiting}`,
      text: `已保存的答案不会丢失${last}。${next}；仍然出现时，请换一个浏览器，并告诉监考人员。`,
      ...(isSafe && { action: { text: '刷新页面', onClick: () => location.reload() } }),
    };
  }
  if (link === 'signedOut') {
    return {
      tone: 'warn',
      icon: 'user',
      title: `登录已失效，请重新登录${waiting}`,
      text: isOnDevice ? '答案已存在本机，登录后自动发送，不会丢失。' : `${ONLY_HERE}登录后自动发送。`,
      action: { text: '重新登录', onClick: openLoginHere },
    };
  }
  if (link === 'down' && lock === 'over') {
    return {
      tone: 'warn',
      icon: 'cloud',
      title: `考试时间已到，网络已断开${waiting}`,
      text: `${isOnDevice ? '答案已锁定，不能再修改，并已存在本机。请不要关闭本页。' : ONLY_HERE}网络恢复后自动发送并交卷。`,
      action: { text: '立即重连', onClick: controller.retry },
    };
  }
  if (link === 'down') {
    return {
      tone: 'warn',
      icon: 'cloud',
      title: isOnDevice ? `网络已断开，答案已存在本机${waiting}` : `网络已断开，请不要关闭页面${waiting}`,
      text: `${isOnDevice ? '请继续作答，不要关闭本页。' : ONLY_HERE}网络恢复后自动发送，计时以服务器为准。${
        savedAt === undefined ? '' : `上次保存 ${timeOfDay.format(savedAt)}。`
      }`,
      action: { text: '立即重连', onClick: controller.retry },
    };
  }
  if (lock === 'over') {
    return {
      tone: 'warn',
      icon: 'clock',
      title: '考试时间已到，正在交卷',
      text: '答案已锁定，不能再修改。请稍候，不要关闭本页。',
    };
  }
  if (passed.length > 0) {
    return {
      tone: 'warn',
      icon: 'alert',
      title: `第 ${passed.join('、')} 题在本页的修改没有保存`,
      text: '本场考试只能往前作答，试卷在另一处已经离开这些题目，以那一处的作答为准。',
      action: { text: '知道了', onClick: controller.dismissPassed },
    };
  }
  if (link !== 'busy') return undefined;
  return {
    tone: 'warn',
    icon: 'cloud',
    title: `服务繁忙，正在重试${waiting}`,
    text: isOnDevice ? '答案已存在本机，请不要关闭页面。' : ONLY_HERE,
  };
}
