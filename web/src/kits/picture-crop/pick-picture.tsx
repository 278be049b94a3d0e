import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { toast } from '../../lib/screen/toast.ts';
import { Button } from '../../ui/button.tsx';
import { pictureFault, type Cut } from './cut-picture.ts';

/** Users who only look need not load the cropping code. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PickPictureProps {
  readonly cut: Cut;
  readonly children: ReactNode;
  /** What a screen reader says instead of the button's text. */
  readonly label: string;
  readonly onSave: (picture: File) => Promise<void>;
}

/** A button that lets the user choose a picture and crop it. */
export function PickPicture({ cut, children, label, onSave }: PickPictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const fault = pictureFault(file);
    if (fault) toast('warning', fault);
    else setChosen(URL.createObjectURL(file));
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(undefined);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="ui-unseen"
        accept="image/*"
        tabIndex={-1}
        aria-label={`选择${cut.name}图片`}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file can be chosen again after the dialog was closed.
          target.value = '';
        }}
      />
      <Button look="line" small label={label} onClick={() => picker.current?.click()}>
        {children}
      </Button>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog address={chosen} cut={cut} onSave={onSave} onClosed={close} />
        </Suspense>
      )}
    </>
  );
}
