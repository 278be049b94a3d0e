/** Large enough for a face and its landmarks, small enough to be sent nine times. */
const PICTURE_WIDTH = 480;
const QUALITY = 0.85;

export const hasCameraSupport = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Shows the user's camera in a video element. `onLost` is called when it is lost; the returned function turns it off.
 */
export async function openCamera(video: HTMLVideoElement, onLost: () => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
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
export function takePicture(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, PICTURE_WIDTH / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
