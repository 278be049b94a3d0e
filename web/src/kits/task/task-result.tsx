import { taskApi, type Task } from '@ganlin/contract/ops/task';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../lib/api/client.ts';
import { saveExport } from '../../lib/api/files.ts';
import { reportFailure } from '../../lib/api/query.ts';

/** Saves the file of the user's own task. */
export function TaskResult({ task: { id, title, resultName } }: { readonly task: Task }) {
  const [fetching, setFetching] = useState(false);
  const start = async () => {
    setFetching(true);
    try {
      saveExport(await download(taskApi.result, { id }), resultName);
    } catch (error) {
      reportFailure(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      aria-label={`下载结果：${title}`}
      title={resultName}
      loading={fetching}
      onClick={() => void start()}
    >
      下载结果
    </Button>
  );
}
