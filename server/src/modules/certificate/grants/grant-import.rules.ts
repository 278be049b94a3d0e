import type { ImportColumn, ImportFault } from '@ganlin/contract/core/import';

const SCORE_LENGTH = 20;

/** A person is found by the account or the ID number. */
export const grantColumns: readonly ImportColumn[] = [
  { key: 'userName', title: '账号', required: false, hint: '与身份证号填一项即可', width: 20 },
  { key: 'idCard', title: '身份证号', required: false, hint: '请用文本格式填写', width: 24 },
  { key: 'theoryScore', title: '理论成绩', required: false, hint: '证书上印成绩的才需要', width: 12 },
  { key: 'practicalScore', title: '实操成绩', required: false, hint: '证书上印成绩的才需要', width: 12 },
];

export interface ReadGrant {
  readonly userName: string;
  readonly idCard: string;
  readonly theoryScore: string;
  readonly practicalScore: string;
}

export function readGrant(cells: Readonly<Record<string, string>>): { grant: ReadGrant; faults: ImportFault[] } {
  const textIn = (column: string): string => (cells[column] ?? '').replace(/\s+/g, ' ').trim();
  const grant = {
    userName: textIn('userName').toLowerCase(),
    idCard: textIn('idCard').toUpperCase(),
    theoryScore: textIn('theoryScore'),
    practicalScore: textIn('practicalScore'),
  };
  const faults = (['theoryScore', 'practicalScore'] as const)
    .filter((column) => grant[column].length > SCORE_LENGTH)
    .map((column) => errorIn(column, `不能超过 ${SCORE_LENGTH} 个字`));
  return grant.userName === '' && grant.idCard === ''
    ? { grant, faults: [errorIn('userName', '账号和身份证号至少填一项'), ...faults] }
    : { grant, faults };
}

interface Known {
  readonly byUserName: ReadonlyMap<string, string>;
  readonly byIdCard: ReadonlyMap<string, string>;
}

/** The account that a row names, or why there is none. */
export function personOf({ userName, idCard }: ReadGrant, known: Known): { userId: string } | { fault: ImportFault } {
  const byName = known.byUserName.get(userName);
  const byNumber = known.byIdCard.get(idCard);
  if (userName !== '' && byName === undefined) return { fault: errorIn('userName', NOBODY) };
  if (idCard !== '' && byNumber === undefined) return { fault: errorIn('idCard', NOBODY) };
  if (byName !== undefined && byNumber !== undefined && byName !== byNumber)
    return { fault: errorIn('idCard', '账号和身份证号不是同一个人') };
  const userId = byName ?? byNumber;
  return userId === undefined ? { fault: errorIn('userName', NOBODY) } : { userId };
}

const NOBODY = '没有这个人，或不在您的数据范围内';

export const errorIn = (column: string, message: string): ImportFault => ({ column, message, warning: false });
