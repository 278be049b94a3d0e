/** The codes of the roles that come with a release; the server protects them. */
const builtInCodes: ReadonlySet<string> = new Set(['admin', 'learner']);

export const BUILT_IN = '内置角色，不能删除，编码不能修改';

export function isBuiltIn({ code, grantsAll }: { readonly code: string; readonly grantsAll: boolean }): boolean {
  return grantsAll || builtInCodes.has(code);
}
