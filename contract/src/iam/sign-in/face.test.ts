import { expect, it } from 'vitest';
import { z } from 'zod';
import { faceApi, FaceInfo } from './face.ts';

it('declares the owner types of a face, which no face login call uses [S3-127…S3-129]', () => {
  expect(Object.keys(FaceInfo.shape)).toEqual(['id', 'realName', 'idCard']);
  const schemas = Object.values(faceApi).flatMap(({ request, response }) => [request, response]);
  for (const name of Object.keys(FaceInfo.shape)) {
    for (const schema of schemas)
      expect(z.toJSONSchema(schema, { io: 'input' })).not.toHaveProperty(`properties.${name}`);
  }
});

it('accepts an image as a canvas data URL or bare base64, and nothing larger or of another kind [S3-130]', () => {
  const picture = faceApi.login.request.shape.base64;
  for (const good of ['data:image/jpeg;base64,/9j/4AAQ', '/9j/4AAQSkZJRg==']) {
    expect(picture.safeParse(good).success, good).toBe(true);
  }
  for (const bad of ['', 'data:image/svg+xml;base64,PHN2Zz4=', 'https://a.cn/x.jpg', 'A'.repeat(400_001)]) {
    expect(picture.safeParse(bad).success, bad.slice(0, 40)).toBe(false);
  }
});
