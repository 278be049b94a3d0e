import { textInChina } from '@ganlin/contract/core/time';
import type { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { RoleType } from '@ganlin/contract/iam/user';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { FACE_MODEL } from '../../../platform/gateways/face/face.ts';
import { encodeDescriptor, facePlace } from '../../../platform/gateways/face/gallery.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { seal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { integrationOf } from '../../site/index.ts';
import { faceOf } from './face-capture.ts';
import { refuseUnlessOpen, useChallenge } from './face-challenge.ts';
import { CONSENT_TEXT, CONSENT_VERSION } from './face-consent.ts';
import { isTaken } from './face-gallery.ts';
import * as queries from './face.queries.ts';
import { noticeNewWay, proveOwner } from '../profile/own-proof.ts';

export const detail: Handler<typeof faceApi.detail> = async (ctx) => {
  const template = await queries.findTemplate(ctx.db, ctx.user.id);
  return { enrolledAt: template?.enrolledAt ?? null, consentText: CONSENT_TEXT };
};

/** Stores the descriptor of a living face, replacing earlier ones. The contract ensures that consent was given. */
export const enrol: Handler<typeof faceApi.enrol> = async (ctx, { password, proofCode, nonce, base64, frames }) => {
  await refuseUnlessOpen(ctx);
  const { id, roleType } = ctx.user;
  if (roleType === RoleType.staff) throw new AppError('faceNotForStaff');
  const action = await useChallenge(ctx, nonce);
  await proveOwner(ctx, { password, proofCode });
  const face = await faceOf(ctx, { base64, frames }, action);
  const { threshold } = await integrationOf(ctx, 'face');
  if (await isTaken(ctx, face, { userId: id, threshold })) throw new AppError('faceTaken');
  return transaction(ctx, async (ctx) => {
    await queries.saveTemplate(ctx.db, {
      userId: id,
      descriptorSealed: seal(ctx.config.dataKeys, encodeDescriptor(face.descriptor), facePlace(id)),
      model: FACE_MODEL,
      consentVersion: CONSENT_VERSION,
      consentedAt: ctx.now,
      enrolledAt: ctx.now,
    });
    await record(ctx, {
      action: 'iam.faceEnrolled',
      target: `user:${id}`,
      summary: `同意第 ${CONSENT_VERSION} 版说明`,
    });
    await noticeNewWay(ctx, id, { way: '人脸登录' });
    return null;
  });
};

/** Always allowed, also where face sign-in is disabled. */
export const remove: Handler<typeof faceApi.remove> = (ctx) =>
  transaction(ctx, async (ctx) => {
    const isGone = await queries.deleteTemplate(ctx.db, ctx.user.id);
    if (isGone) await record(ctx, { action: 'iam.faceRemoved', target: `user:${ctx.user.id}` });
    return null;
  });

/**
 * The exported data: that a face is enrolled, since when, and the consent. The numbers would mean nothing to anyone.
 */
export const ownFace = defineOwnData({
  title: '人脸登记',
  about: '是否登记了人脸，以及何时同意了哪一版说明。特征值已加密，不包含照片。',
  columns: [
    { title: '登记时间', width: 20, value: (row: OwnFace) => textInChina(row.enrolledAt) },
    { title: '同意时间', width: 20, value: (row: OwnFace) => textInChina(row.consentedAt) },
    { title: '说明版本', width: 12, value: (row: OwnFace) => row.consentVersion },
  ],
  rows: (ctx, userId) => queries.listOwn(ctx.db, userId),
});

type OwnFace = Awaited<ReturnType<typeof queries.listOwn>>[number];
