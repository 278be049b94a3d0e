/** User, role type and state: the codes of the specification, section 3 and 6. */
export const RoleType = { learner: 1, staff: 2 } as const;
export type RoleType = (typeof RoleType)[keyof typeof RoleType];
export const roleTypeLabels: Readonly<Record<RoleType, string>> = { 1: '学员', 2: '管理人员' };

export const UserState = { normal: 0, disabled: 1, pending: 2 } as const;
export type UserState = (typeof UserState)[keyof typeof UserState];
export const userStateLabels: Readonly<Record<UserState, string>> = { 0: '正常', 1: '禁用', 2: '待审核' };
