/** The unprivileged system account that the private services run as. */
import { userInfo } from 'node:os';
import { runProgram } from './run-program.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root hands both services to the account that Debian's package creates. */
export async function serviceAccount(): Promise<Account> {
  const self = userInfo();
  if (self.uid !== 0) return { name: self.username, uid: self.uid, gid: self.gid };
  const name = 'postgres';
  const [uid, gid] = await Promise.all([identity('-u', name), identity('-g', name)]);
  if (uid === undefined || gid === undefined) {
    throw new Error(
      `PostgreSQL and Redis must not run as root, and there is no system user "${name}" to run them as. ` +
        'Install the Debian package "postgresql", or run this as an ordinary user.',
    );
  }
  return { name, uid, gid };
}

async function identity(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { code, stdout } = await runProgram('id', [flag, name]);
  return code === 0 ? Number(stdout) : undefined;
}
