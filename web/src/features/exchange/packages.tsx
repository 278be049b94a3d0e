import { Tabs } from 'antd';
import { useState } from 'react';
import { ExportedPackages } from './exported-packages.tsx';
import { ImportedPackages } from './imported-packages.tsx';
import { CollectedResults } from './collected-results.tsx';
import { Sites } from './sites.tsx';

const tabs = [
  { key: 'export', label: '导出考试包', children: <ExportedPackages /> },
  { key: 'import', label: '导入考试包', children: <ImportedPackages /> },
  { key: 'results', label: '成绩回收', children: <CollectedResults /> },
  { key: 'sites', label: '站点', children: <Sites /> },
];

/** One exam at several installations: packages out and in, their keys, and the results that come back. */
export default function PackagesScreen() {
  const [tab, setTab] = useState('export');
  return <Tabs activeKey={tab} onChange={setTab} items={tabs} destroyOnHidden />;
}
