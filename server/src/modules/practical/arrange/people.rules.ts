import { MAX_CANDIDATES, type TestForm } from '@ganlin/contract/practical/test';

/** What is wrong with the people of a test; null: nothing. */
export function peopleProblem(groups: TestForm['groups']): string | null {
  const candidates = groups.flatMap(({ candidateIds }) => candidateIds);
  if (candidates.length > MAX_CANDIDATES) return `考生不能超过 ${MAX_CANDIDATES} 人`;
  const unique = new Set(candidates);
  if (unique.size < candidates.length) return '有考生重复';
  for (const [index, { leadId, secondId, thirdId }] of groups.entries()) {
    const examiners = [leadId, secondId, ...(thirdId === null ? [] : [thirdId])];
    if (new Set(examiners).size < examiners.length) return `第 ${index + 1} 组的考官重复`;
    if (examiners.some((id) => unique.has(id))) return `第 ${index + 1} 组的考官同时是考生`;
  }
  return null;
}

/** Why a test cannot begin; null: it can. */
export function openProblem({ groups, place }: Pick<TestForm, 'groups' | 'place'>): string | null {
  if (groups.length === 0) return '还没有分组';
  const empty = groups.findIndex(({ candidateIds }) => candidateIds.length === 0);
  if (empty >= 0) return `第 ${empty + 1} 组没有考生`;
  return place === '' ? '还没有填写地点' : null;
}
