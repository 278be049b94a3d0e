import type { Data } from '@ganlin/contract/core/endpoint';
import type { checkInApi } from '@ganlin/contract/training/check-in';
import { attendanceStateLabels, type AttendanceState } from '@ganlin/contract/training/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type Attendee = Data<typeof checkInApi.paging>['records'][number];
export type CheckInSession = Data<typeof checkInApi.sessions>['sessions'][number];
export type Sheet = Data<typeof checkInApi.sheet>;

export const attendanceTones: Readonly<Record<AttendanceState, Tone>> = { 0: 'idle', 1: 'ok', 2: 'warn', 3: 'busy' };

export const attendanceOptions = Object.entries(attendanceStateLabels).map(([value, label]) => ({
  value: Number(value),
  label,
}));
