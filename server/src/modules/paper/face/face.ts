import type { Parsed } from '@ganlin/contract/core/endpoint';
import { FaceRule, takesPictures } from '@ganlin/contract/exam/integrity';
import { FaceState, type faceCheckApi } from '@ganlin/contract/paper/face';
import { smallPicture } from '../../../kits/small-picture.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keepObject, putSealed } from '../../../platform/storage/sealed-object.ts';
import type { SittingExam } from '../../exam/index.ts';
import { clearFaceIn, isFaceEnrolled, likenessOf } from '../../iam/index.ts';
import { integrationOf } from '../../site/index.ts';
import { invitedTo } from '../entry/invited.ts';
import { agreedTo, CONSENT_VERSION, consentTerms, consentText } from '../model/consent.rules.ts';
import { facesChanged } from './faces-changed.ts';
import { dropPictures, sealKey } from './face-picture.ts';
import { outcomeOf, percentOf } from './face.rules.ts';
import * as queries from './face.queries.ts';

export const detail: Handler<typeof faceCheckApi.detail> = async (ctx, { examId }) => {
  const { exam } = await invitedTo(ctx, examId);
  const { face: rule, snapshotsPerHour, pictureDays } = exam.integrity;
  const userId = ctx.user.id;
  const stored = await queries.findFace(ctx.db, { examId, userId });
  return {
    rule,
    snapshotsPerHour,
    pictureDays,
    consentText: takesPictures(exam.integrity) ? consentText(exam.integrity) : '',
    agreed: agreedTo(exam.integrity, stored),
    state: stored?.state ?? FaceState.missing,
    reason: stored?.reason ?? '',
    isEnrolled: await isFaceEnrolled(ctx, userId),
  };
};

/** Whoever withdraws before beginning has submitted nothing; what staff have decided stays. */
export const consent: Handler<typeof faceCheckApi.consent> = async (outer, { examId, agreed }) => {
  const { exam, facts } = await invitedTo(outer, examId);
  if (!takesPictures(exam.integrity)) throw new AppError('faceCheckOff');
  return transaction(outer, async (ctx) => {
    const own = { examId, userId: ctx.user.id };
    const terms = consentTerms(exam.integrity);
    await queries.storeConsent(ctx.db, { ...own, agreed, version: CONSENT_VERSION, terms });
    const stored = await queries.holdFace(ctx.db, own);
    if (!agreed && facts.attempts === 0 && stored && stored.decidedAt === null && stored.state !== FaceState.missing) {
      await queries.resetFace(ctx.db, own);
      await dropPictures(ctx, [{ ...own, keySealed: stored.pictureKeySealed }]);
    }
    await emit(ctx, facesChanged, { examId });
    return null;
  });
};

type Submitted = Parsed<typeof faceCheckApi.submit>;

export const submit: Handler<typeof faceCheckApi.submit> = async (ctx, input) => {
  const { exam, terms, facts } = await invitedTo(ctx, input.examId);
  if (exam.integrity.face === FaceRule.none) throw new AppError('faceCheckOff');
  const own = { examId: exam.id, userId: ctx.user.id };
  const done = settled(exam, await queries.findFace(ctx.db, own), input);
  if (done !== null) return { state: done };
  if (facts.now >= terms.endsAt) throw new AppError('examOver');
  // What is stored is what was compared: nothing reads the bytes that were sent but the decoder that draws them again.
  const picture = await smallPicture(input.picture);
  const face = await clearFaceIn(ctx, picture);
  const likeness = await likenessOf(ctx, face, own.userId);
  const { threshold } = await integrationOf(ctx, 'face');
  const key = await putSealed(ctx, input.id, picture);
  const checked = { state: outcomeOf(likeness, threshold), likeness: percentOf(likeness), key };
  return { state: await store(ctx, exam, { input, checked }) };
};

interface Checked {
  readonly state: FaceState;
  readonly likeness: number | null;
  readonly key: string;
}

/** Another request may have been stored, or consent withdrawn, while the face was compared. */
function store(
  outer: Ctx<User>,
  exam: SittingExam,
  { input: { id, ...input }, checked: { key, ...checked } }: { readonly input: Submitted; readonly checked: Checked },
): Promise<FaceState> {
  return transaction(outer, async (ctx) => {
    const own = { examId: exam.id, userId: ctx.user.id };
    const before = await queries.holdFace(ctx.db, own);
    const done = settled(exam, before, { id, ...input });
    if (done !== null) return done;
    const keySealed = sealKey(ctx, own, key);
    const days = exam.integrity.pictureDays;
    const deleteAfter = await queries.storePicture(ctx.db, { ...own, ...checked, id, keySealed, days });
    await keepObject(ctx.db, key, deleteAfter);
    if (before) await dropPictures(ctx, [{ ...own, keySealed: before.pictureKeySealed }]);
    await emit(ctx, facesChanged, { examId: exam.id });
    return checked.state;
  }).catch((error: unknown) => {
    // An id that names the picture of another.
    throw isTaken(error, 'paper_face_picture_key') ? new AppError('pictureUnreadable') : error;
  });
}

/** The state if this picture was stored before, or no more are needed; null: it is to be stored. */
function settled(exam: SittingExam, stored: queries.StoredFace | undefined, { id }: Submitted): FaceState | null {
  if (stored?.pictureId === id || stored?.state === FaceState.passed) return stored.state;
  if (stored && stored.decidedAt !== null) throw new AppError('faceCheckDecided');
  if (agreedTo(exam.integrity, stored) !== true) throw new AppError('pictureConsentFirst');
  return null;
}
