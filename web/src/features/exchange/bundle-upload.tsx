import { UploadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Upload } from 'antd';

interface BundleUploadProps<Reply> {
  readonly send: (file: File) => Promise<Reply>;
  readonly text: string;
  /** Lists that change. */
  readonly refresh: readonly Endpoint[];
  readonly onDone: (data: Reply) => void;
}

/** Sends a package or a file of results; the server checks its signature before anything else. */
export function BundleUpload<Reply>({ send, text, refresh, onDone }: BundleUploadProps<Reply>) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (data) => {
      onDone(data);
      await Promise.all(refresh.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
  const take = (file: File) => {
    sending.mutate(file);
    // Our own client sends the file, not the component.
    return false;
  };
  return (
    <Upload accept=".tar" maxCount={1} showUploadList={false} disabled={sending.isPending} beforeUpload={take}>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={sending.isPending}>
        {text}
      </Button>
    </Upload>
  );
}
