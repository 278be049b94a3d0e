import { errors, type ErrorName } from '@ganlin/contract/errors';
import { ApiError } from '../../../lib/api/failure.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';

interface Save {
  /** The error that means: someone else has saved meanwhile. */
  readonly changed: ErrorName;
  /** The version that the form was opened with. */
  readonly version: number;
  readonly save: (version: number) => Promise<unknown>;
  /** Fetches the version that is stored now. */
  readonly reload: () => Promise<number>;
  /** What someone else has changed: 阅卷安排. */
  readonly noun: string;
}

/** Saves; if someone else has saved meanwhile, asks before their changes are replaced. Nothing entered is lost. */
export async function saveOrAsk({ changed, version, save, reload, noun }: Save): Promise<void> {
  try {
    await save(version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== errors[changed].code) throw error;
    const latest = await reload();
    const content = '覆盖后，对方的修改不再生效。取消可以继续编辑，或关闭后查看最新内容。';
    if (!(await confirmAction({ title: `${noun}已被他人修改，用您的覆盖吗？`, content, okText: '覆盖' }))) throw error;
    await save(latest);
  }
}
