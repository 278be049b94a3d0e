import { useSite } from '../../../../lib/screen/site.ts';
import { LoginSky } from './login-sky.tsx';
import { MobileClient } from './mobile-client.tsx';

/** Beside the form: the QR codes for a phone, or the drawn sky if the site has none. */
export function LoginSide() {
  const { h5Host, mpCode } = useSite();
  return h5Host || mpCode ? <MobileClient /> : <LoginSky />;
}
