/** Large enough for a face and its landmarks, small enough to be sent nine times. */
const PICTURE_WIDTH = 480;
const QUALITY = 0.85;

export const hasCameraSupport = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Shows the user's camera in a video element. `onLost` is called when it is lost; the returned function turns it off.
 */
export async function openCamera(
  video: HTMLVideoElement,
  onLost: () => void,
  wanted: MediaTrackConstraints = {},
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, ...wanted },
  });
  const tracks = stream.getTracks();
  const close = () => {
    for (const track of tracks) track.stop();
  };
  for (const track of tracks) track.addEventListener('ended', onLost);
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

/** The camera's current image, in the format the server accepts. */
export const takePicture = (video: HTMLVideoElement): string =>
  drawn(video, { width: PICTURE_WIDTH, height: Infinity }).toDataURL('image/jpeg', QUALITY);

/** A picture that a server stores: as large as this, and in the best quality that fits into so many bytes. */
const STORED = { width: 640, height: 480 } as const;
const QUALITIES = [0.8, 0.65, 0.5, 0.35, 0.2] as const;

export function takePictureWithin(video: HTMLVideoElement, maxBytes: number): string {
  const canvas = drawn(video, STORED);
  let picture = '';
  for (const quality of QUALITIES) {
    picture = canvas.toDataURL('image/jpeg', quality);
    if (bytesIn(picture) <= maxBytes) break;
  }
  return picture;
}

const bytesIn = (dataUrl: string): number => Math.ceil(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4);

function drawn(video: HTMLVideoElement, most: { readonly width: number; readonly height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, most.width / video.videoWidth, most.height / video.videoHeight);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
