import { FolderOutlined, PlusOutlined } from '@ant-design/icons';
import { courseApi } from '@ganlin/contract/course/course';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { NEW } from '../../../kits/record-editor/new-record.ts';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { AssignDrawer } from '../assign/assign-drawer.tsx';
import { editPath } from '../model/paths.ts';
import { CategoryDrawer } from './category-drawer.tsx';
import type { CoursePanel } from './course-actions.tsx';
import { courseColumns } from './course-columns.tsx';
import { CourseFilterFields } from './course-filter.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** All courses: drafts, published, closed. */
export default function CoursesScreen() {
  const navigate = useNavigate();
  const may = usePermission();
  const [panel, setPanel] = useState<CoursePanel | 'categories'>();
  const closed = () => setPanel(undefined);
  return (
    <>
      <SceneDefs />
      <DataTable
        name="courses"
        label="课程列表"
        endpoint={courseApi.paging}
        columns={courseColumns(setPanel)}
        filter={<CourseFilterFields />}
        noun="课程"
        empty="还没有课程。可以新建一门课程。"
        toolbar={
          <>
            {may('course:course:save') && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(editPath(NEW))}>
                新建课程
              </Button>
            )}
            {may('course:category:save') && (
              <Button icon={<FolderOutlined aria-hidden />} onClick={() => setPanel('categories')}>
                课程分类
              </Button>
            )}
          </>
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 门课程`}
      />
      {panel === 'categories' && <CategoryDrawer onClosed={closed} />}
      {typeof panel === 'object' && panel.kind === 'publish' && (
        <PublishDialog
          course={panel.course}
          onEdit={(part) => void navigate(`${editPath(panel.course.id)}?part=${part}`)}
          onClosed={closed}
        />
      )}
      {typeof panel === 'object' && panel.kind === 'assign' && <AssignDrawer course={panel.course} onClosed={closed} />}
    </>
  );
}
