import { RoleType } from '@ganlin/contract/iam/user';
import { Button } from 'antd';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog.tsx';
import { OwnExport } from './own-export.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './profile-sections.module.css';

/** The user's data rights: a copy, and deletion. */
export function ProfileData({ roleType }: { readonly roleType: RoleType }) {
  const [erasing, setErasing] = useState(false);
  return (
    <ProfileCard id="profile-data" title="我的数据">
      <div className={styles.action}>
        <h3>导出个人信息</h3>
        <p>把本站保存的、与您有关的信息整理成一个 Excel 文件：账号资料、登录记录、绑定情况等。</p>
        <OwnExport />
      </div>
      <div className={styles.action}>
        <h3>注销账号</h3>
        {roleType === RoleType.staff ? (
          <p>管理人员的账号由其他管理员停用或删除，不能自行注销。</p>
        ) : (
          <>
            <p>删除您的姓名、手机号、身份证号等信息并停止使用账号，无法恢复。</p>
            <Button danger onClick={() => setErasing(true)}>
              注销账号
            </Button>
          </>
        )}
      </div>
      {erasing && <EraseDialog onClosed={() => setErasing(false)} />}
    </ProfileCard>
  );
}
