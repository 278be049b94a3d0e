import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { RoleType } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';
import { localWords } from './password-text.ts';

/** Checking is slower than linear; a strong beginning is not weakened by what follows. */
const JUDGED_LENGTH = 32;

interface Owner {
  readonly roleType: number;
  /** What an attacker knows about the owner: account, name, mobile. */
  readonly knownWords: readonly string[];
}

/** Why a password is too easily guessed for its owner, or nothing. */
export async function guessabilityOf(
  password: string,
  { roleType, knownWords }: Owner,
  { passwordScore, staffPasswordScore }: Pick<SitePolicy, 'passwordScore' | 'staffPasswordScore'>,
): Promise<string | undefined> {
  const judge = await (loaded ??= load());
  const words = knownWords.filter((word) => word.length >= 2);
  const { score, feedback } = judge.check(password.slice(0, JUDGED_LENGTH), words);
  if (score >= (roleType === RoleType.staff ? staffPasswordScore : passwordScore)) return undefined;
  const reason = (feedback.warning && reasons[feedback.warning]) ?? '太短或太有规律';
  return `密码容易被猜到：${reason}。请换一个，例如用几个不相干的词加上数字`;
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/** The word lists take some 100 MB: the first password that is set loads them, not every process. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, local: [...localWords] },
    graphs: common.adjacencyGraphs,
  });
}

const common = '过于常见';
const word = '含有常见的词或姓名';
const keys = '是键盘上相邻的键';
const dates = '含有年份或日期';
const regular = '有重复或连续的字符';

/** Keyed by the library's names for the patterns it finds. */
const reasons: Readonly<Record<string, string>> = {
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  wordByItself: word,
  namesByThemselves: word,
  commonNames: word,
  userInputs: '含有账号、姓名或手机号',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: regular,
  extendedRepeat: regular,
  sequences: regular,
  recentYears: dates,
  dates,
};
