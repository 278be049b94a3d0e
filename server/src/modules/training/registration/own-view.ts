import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { AttendanceState } from '@ganlin/contract/training/kinds';
import type { OwnRegistration } from '@ganlin/contract/training/registration';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { certificateOf } from '../../certificate/index.ts';
import { completedBy } from '../../course/index.ts';
import { fileUrl, filesFor } from '../../media/index.ts';
import { listSessions } from '../model/class.queries.ts';
import { isEditable, isStillOpen, mayCancel, maySendProof } from './own-may.rules.ts';
import { maskedForm } from '../model/people-shown.ts';
import { listAttendance } from '../model/person.queries.ts';
import { formOf, shownState, type Person } from '../model/person.ts';
import { statusAt, type TrainClass } from '../model/class.ts';
import { waitingPlaceOf } from '../model/seats.queries.ts';
import { stepsOf } from '../model/steps.rules.ts';

/** The purpose of proof-of-payment files. */
export const PROOF_FILE = 'trainingProof';

/** A registration as shown to its owner. */
export async function ownView(
  ctx: Ctx<unknown>,
  trainclass: TrainClass,
  person: Person,
  { masked = false }: { readonly masked?: boolean } = {},
): Promise<z.output<typeof OwnRegistration>> {
  const waitingPlace = await waitingPlaceOf(ctx.db, person.id);
  const state = shownState(person);
  const shown = { ...person, state };
  const attendance = await attendanceOf(ctx, person);
  const came = attendance.filter(({ state }) => state === AttendanceState.present || state === AttendanceState.late);
  const attended = came.flatMap(({ at }) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime());
  const { courseIds } = trainclass.details;
  const userIds = person.userId === null ? [] : [person.userId];
  const studied = (await completedBy(ctx.db, { userIds, courseIds })).get(person.userId ?? '')?.size ?? 0;
  const course = {
    ...trainclass,
    status: statusAt(trainclass, ctx.now),
    sessions: attendance.length,
    courses: courseIds.length,
    exams: trainclass.details.examIds.length,
    grantsCertificate: trainclass.details.certificateTemplateId !== null,
  };
  const granted = { source: CertificateSource.class, sourceId: trainclass.id, userId: person.userId ?? '' };
  const certificate = person.userId === null ? undefined : await certificateOf(ctx, granted);
  const { id, code, classId, reason, paymentState, paymentReason, feeFen } = person;
  return {
    id,
    code,
    classId,
    state,
    reason,
    waitingPlace,
    form: masked ? maskedForm(formOf(ctx, person)) : formOf(ctx, person),
    payment: { state: paymentState, reason: paymentReason, proof: await proofUrl(ctx, person.proofId), feeFen },
    invoice: { state: person.invoiceState, number: person.invoiceNumber },
    steps: stepsOf(course, { ...shown, waitingPlace, attended, studied, certificate }),
    attendance,
    createTime: person.createdAt,
    mayEdit: isEditable(shown) && isStillOpen(trainclass, ctx.now),
    mayCancel: mayCancel(trainclass, shown, ctx.now),
    maySendProof: maySendProof(shown),
  };
}

/** Valid for an hour: only for the owner, and for staff with the class in scope. */
async function proofUrl(ctx: Ctx<unknown>, proofId: string | null): Promise<string> {
  const [file] = proofId === null ? [] : await filesFor(ctx.db, PROOF_FILE, [proofId]);
  return file ? fileUrl(ctx, file.id, { inline: file.contentType.startsWith('image/') }) : '';
}

/** Attendance at every session of the class, in order. */
async function attendanceOf(ctx: Pick<Ctx, 'db'>, { id, classId }: Pick<Person, 'id' | 'classId'>) {
  const rows = new Map((await listAttendance(ctx.db, id)).map((row) => [row.sessionId, row]));
  const sessions = await listSessions(ctx.db, classId);
  return sessions.map(({ id: sessionId }) => {
    const row = rows.get(sessionId);
    // The column has a check constraint.
    const state = (row?.state ?? AttendanceState.absent) as AttendanceState;
    return { sessionId, state, at: state === AttendanceState.absent ? null : (row?.at ?? null) };
  });
}
