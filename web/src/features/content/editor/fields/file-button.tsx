import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';

interface FileButtonProps {
  readonly text: string;
  /** For users who do not see the button beside the field. */
  readonly label: string;
  readonly kinds: readonly string[];
  readonly multiple?: boolean;
  readonly loading: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files from the disk; the server inspects them itself. */
export function FileButton({ text, label, kinds, multiple = false, loading, onFiles }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="ui-unseen"
        accept={kinds.map((kind) => `.${kind}`).join()}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again after it was rejected.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={loading} onClick={() => picker.current?.click()}>
        {text}
      </Button>
    </>
  );
}
