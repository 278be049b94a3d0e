interface Naming {
  readonly name: string;
  readonly code: string;
}

/** Max length of a role's name and code (RoleForm). */
const LONGEST = 40;

/** Name and code for the copy of a role, with a number if an earlier copy has taken them. */
export function copyNaming(role: Naming, roles: readonly Naming[]): Naming {
  return {
    name: free((number) => `副本${number}`, { base: role.name, taken: roles.map(({ name }) => name) }),
    code: free((number) => `-copy${number}`, { base: role.code, taken: roles.map(({ code }) => code) }),
  };
}

interface Wanted {
  readonly base: string;
  readonly taken: readonly string[];
}

function free(ending: (number: string) => string, { base, taken }: Wanted): string {
  for (let copy = 1; ; copy++) {
    const tail = ending(copy === 1 ? '' : String(copy));
    const candidate = base.slice(0, LONGEST - tail.length) + tail;
    if (!taken.includes(candidate)) return candidate;
  }
}
