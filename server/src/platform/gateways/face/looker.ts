import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Tensor } from '@tensorflow/tfjs-core';
import type { FaceDetection, FaceLandmarks68, TinyFaceDetectorOptions } from '@vladmandic/face-api';
import { poseOf, type Face, type Point } from './face.ts';
import { jpegSize } from './jpeg-size.ts';

type FaceApi = typeof import('@vladmandic/face-api');
type Image = Parameters<FaceApi['extractFaceTensors']>[0];

/** Larger pictures are refused unread; the others are scaled down for detection. */
const MAX_PIXELS = 4_000_000;
const LOOK_AT = 640;
/** Another face of at least this share of the width, and this score, makes it ambiguous who is meant. */
const RIVAL_SHARE = 0.6;
const RIVAL_SCORE = 0.5;

const require = createRequire(import.meta.url);

/**
 * Loads the models once; the returned function finds the face of each picture, null if there is none or more than
 * one.
 */
export async function openLooker(): Promise<(pictures: readonly Buffer[]) => Promise<(Face | null)[]>> {
  const api = await loadModels();
  const detector = new api.TinyFaceDetectorOptions({ inputSize: 224, scoreThreshold: 0.3 });
  return async (pictures) => {
    const faces: (Face | null)[] = [];
    for (const picture of pictures) faces.push(await faceIn(api, detector, picture));
    return faces;
  };
}

async function loadModels(): Promise<FaceApi> {
  // The WebAssembly build requires all of TensorFlow but needs only its core.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : specifier, context),
  });
  const entry = require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js');
  // The package declares one API for all its builds.
  const api = require(entry) as FaceApi;
  hooks.deregister();
  chainOperations();
  await tf.setBackend('wasm');
  await tf.ready();
  const models = join(dirname(entry), '../model');
  await api.nets.tinyFaceDetector.loadFromDisk(models);
  await api.nets.faceLandmark68Net.loadFromDisk(models);
  await api.nets.faceRecognitionNet.loadFromDisk(models);
  return api;
}

/** The operations that the models call as methods; all of TensorFlow would add some two hundred. */
function chainOperations(): void {
  function reshaped(this: Tensor, ...shape: number[]) {
    return tf.reshape(this, shape);
  }
  function flat(this: Tensor) {
    return tf.reshape(this, [-1]);
  }
  const { div, expandDims, mean, mul, reshape, slice, sub } = tf;
  const operations = { div, expandDims, mean, mul, reshape, slice, sub };
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    function (this: Tensor, ...rest: unknown[]): unknown {
      return Reflect.apply(operation, undefined, [this, ...rest]);
    },
  ]);
  Object.assign(tf.Tensor.prototype, Object.fromEntries(methods), {
    as1D: flat,
    as2D: reshaped,
    as3D: reshaped,
    as4D: reshaped,
  });
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly colours: Int32Array;
}

async function faceIn(api: FaceApi, detector: TinyFaceDetectorOptions, jpeg: Buffer): Promise<Face | null> {
  const picture = await unpack(jpeg);
  if (!picture) return null;
  const { width, height, colours } = picture;
  const tensor = tf.tensor3d(colours, [height, width, 3], 'int32');
  // The package and TensorFlow declare the same class with different types.
  const image = tensor as unknown as Image;
  try {
    const found = await api.detectAllFaces(image, detector);
    const chosen = onlyFace(found);
    if (!chosen) return null;
    const { landmarks, descriptor } = await describe(api, image, chosen);
    return { score: chosen.score, width: chosen.box.width, landmarks, pose: poseOf(landmarks), descriptor };
  } finally {
    tensor.dispose();
  }
}

/** The largest face; undefined if another one is nearly as large. */
function onlyFace(found: readonly FaceDetection[]): FaceDetection | undefined {
  const [largest, ...others] = found.toSorted((a, b) => b.box.width - a.box.width);
  const least = (largest?.box.width ?? 0) * RIVAL_SHARE;
  const hasRival = others.some(({ score, box }) => score >= RIVAL_SCORE && box.width >= least);
  return hasRival ? undefined : largest;
}

async function describe(
  api: FaceApi,
  image: Image,
  { box }: FaceDetection,
): Promise<{ landmarks: Point[]; descriptor: Float32Array }> {
  const [face] = await api.extractFaceTensors(image, [box]);
  const relative = await api.nets.faceLandmark68Net.detectLandmarks(face);
  face?.dispose();
  // One picture in, one set of landmarks out.
  const landmarks = (relative as FaceLandmarks68).forSize(box.width, box.height).shiftBy(box.x, box.y);
  const [aligned] = await api.extractFaceTensors(image, [landmarks.align()]);
  const descriptor = await api.nets.faceRecognitionNet.computeFaceDescriptor(aligned);
  aligned?.dispose();
  return {
    landmarks: landmarks.positions.map(({ x, y }) => [x, y] as const),
    descriptor: descriptor as Float32Array,
  };
}

async function unpack(jpeg: Buffer): Promise<Picture | undefined> {
  const size = jpegSize(jpeg);
  if (!size || size.width * size.height > MAX_PIXELS) return undefined;
  const image = await loadImage(jpeg).catch(() => undefined);
  if (!image) return undefined;
  const scale = Math.min(1, LOOK_AT / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = createCanvas(width, height).getContext('2d');
  canvas.drawImage(image, 0, 0, width, height);
  const { data } = canvas.getImageData(0, 0, width, height);
  const colours = new Int32Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    for (let colour = 0; colour < 3; colour++) colours[to++] = data[from + colour] ?? 0;
  }
  return { width, height, colours };
}
