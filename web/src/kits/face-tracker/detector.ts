import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import * as faceApi from '@vladmandic/face-api';
import weightsAddress from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { getBytes } from '../../lib/api/client.ts';

/** The parts of TensorFlow that the package includes without types. */
interface Tensorflow {
  readonly setWasmPaths: (addresses: Readonly<Record<string, string>>) => void;
  readonly setBackend: (name: string) => Promise<boolean>;
  readonly ready: () => Promise<void>;
  readonly io: {
    readonly decodeWeights: (bytes: ArrayBuffer, specs: unknown) => faceApi.tf.NamedTensorMap;
  };
}

/** A small model is enough to detect that someone is there; the server identifies the person. */
const options = new faceApi.TinyFaceDetectorOptions({ inputSize: 160, scoreThreshold: 0.5 });

let loading: Promise<void> | undefined;

/** Loads the model once, from this site. A failed caller may retry. */
export async function loadDetector(): Promise<(video: HTMLVideoElement) => Promise<boolean>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  return async (video) => (await faceApi.detectAllFaces(video, options)).length > 0;
}

async function load(): Promise<void> {
  const tf = faceApi.tf as unknown as Tensorflow;
  tf.setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': simdWasm,
    // Threads need a cross-origin isolated page, which this one is not.
    'tfjs-backend-wasm-threaded-simd.wasm': simdWasm,
  });
  await tf.setBackend('wasm');
  await tf.ready();
  const { buffer } = await getBytes(weightsAddress);
  const weights = tf.io.decodeWeights(buffer, manifest[0]?.weights);
  faceApi.nets.tinyFaceDetector.loadFromWeightMap(weights);
}
