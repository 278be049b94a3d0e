import { learnApi } from '@ganlin/contract/course/learn';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './password-box.module.css';

/** Asks for the course's password, once. */
export function PasswordBox({ courseId }: { readonly courseId: string }): ReactNode {
  const enter = useCall(learnApi.enter, { refresh: [learnApi.detail, learnApi.paging], silent: true });
  const [password, setPassword] = useState('');
  const send = () => enter.mutate({ id: courseId, password: password.trim() });
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        <span>这门课程要输入密码</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={50}
          placeholder="向老师索取"
          aria-invalid={enter.isError}
          aria-describedby="course-password-fault"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <Button disabled={password.trim() === '' || enter.isPending} onClick={send}>
        进入
      </Button>
      <p id="course-password-fault" role="alert">
        {enter.isError ? messageOf(enter.error) : ''}
      </p>
    </form>
  );
}
