import { UploadOutlined } from '@ant-design/icons';
import type { Data, Endpoint } from '@ganlin/contract/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { upload } from '../../lib/api/client.ts';

interface BundleUploadProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly text: string;
  /** Lists that change. */
  readonly refresh: readonly Endpoint[];
  readonly onDone: (data: Data<E>) => void;
}

/** Sends a package or a file of results; the server checks its signature before anything else. */
export function BundleUpload<E extends Endpoint>({ endpoint, text, refresh, onDone }: BundleUploadProps<E>) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (file: File) => upload(endpoint, {}, file),
    onSuccess: async (data) => {
      onDone(data);
      await Promise.all(refresh.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
  const take = (file: File) => {
    send.mutate(file);
    // Our own client sends the file, not the component.
    return false;
  };
  return (
    <Upload accept=".tar" maxCount={1} showUploadList={false} disabled={send.isPending} beforeUpload={take}>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={send.isPending}>
        {text}
      </Button>
    </Upload>
  );
}
