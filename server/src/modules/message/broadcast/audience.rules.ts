/** The columns of a broadcast that decide its audience. */
interface Row {
  readonly senderId: string;
  readonly audienceAll: boolean;
  readonly audienceDepts: readonly string[];
  readonly audienceRoles: readonly string[];
  readonly audienceUsers: readonly string[];
  readonly reachAll: boolean;
  readonly reachDepts: readonly string[];
  readonly reachTrees: readonly string[];
  readonly reachRegions: readonly string[];
}

interface Audience {
  readonly all: boolean;
  readonly deptIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

interface Scope {
  readonly all: boolean;
  readonly userId: string;
  readonly depts: readonly string[];
  readonly deptTrees: readonly string[];
  readonly regions: readonly string[];
  readonly onlyRegions: readonly string[] | null;
}

/** "All" includes everyone: other choices add nothing. */
export function plainAudience({ all, deptIds, roleIds, userIds }: Audience): Audience {
  if (all) return { all, deptIds: [], roleIds: [], userIds: [] };
  const once = (ids: readonly string[]) => [...new Set(ids)];
  return { all, deptIds: once(deptIds), roleIds: once(roleIds), userIds: once(userIds) };
}

/** All but the individually named users, who have a table of their own. */
export function audienceColumns({ all, deptIds, roleIds }: Audience, within: Scope) {
  return {
    senderId: within.userId,
    audienceAll: all,
    audienceDepts: [...deptIds],
    audienceRoles: [...roleIds],
    reachAll: within.all,
    reachDepts: [...within.depts],
    reachTrees: [...within.deptTrees],
    reachRegions: [...within.regions],
  };
}

export function audienceFrom(row: Row): { audience: Audience; within: Scope } {
  return {
    audience: {
      all: row.audienceAll,
      deptIds: row.audienceDepts,
      roleIds: row.audienceRoles,
      userIds: row.audienceUsers,
    },
    within: {
      all: row.reachAll,
      userId: row.senderId,
      depts: row.reachDepts,
      deptTrees: row.reachTrees,
      regions: row.reachRegions,
      // Nothing is sent from a frame.
      onlyRegions: null,
    },
  };
}
