import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { useEffect, useRef, useState } from 'react';
import { signIn } from '../../../lib/session/auth.ts';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { closeLogin } from '../../../lib/session/login-dialog.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { FaceCapture } from '../../../kits/face-tracker/face-tracker.tsx';
import { isFinal } from './face-refusal.ts';

/** How long the success message is shown before the page changes (specification, section 9). */
const REDIRECT_MS = 2_000;

/** Handles a captured face: a session and, a moment later, the home page; or another try. */
export function useFaceLogin(onClose: () => void) {
  const [isDone, setDone] = useState(false);
  const [reason, setReason] = useState('');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(leaving.current);
    };
  }, []);
  const enter = async (capture: FaceCapture) => {
    setReason('');
    const { token } = await call(faceApi.login, capture);
    // Cancelled while the server compared: the user no longer wants to be signed in.
    if (isGone.current) return;
    setDone(true);
    toast('success', '登录成功，正在跳转..');
    leaving.current = setTimeout(() => void finish(token), REDIRECT_MS);
  };
  const finish = async (token: string) => {
    await signIn(token);
    onClose();
    closeLogin();
  };
  const refuse = (error: unknown): boolean => {
    toast('error', '登录出现问题，请重试..');
    setReason(messageOf(error));
    return !isFinal(error);
  };
  const cancel = () => {
    toast('info', '窗口已关闭，若要重新识别请刷新页面！');
    onClose();
  };
  return { isDone, reason, enter, refuse, cancel };
}
