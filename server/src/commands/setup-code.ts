/** Prints the setup code and the address of the setup page, while the site is not set up. */
import { readConfig } from '../config.ts';
import { hasUsers } from '../modules/iam/index.ts';
import { setupAccess } from '../modules/setup/index.ts';
import { openDb, openPool } from '../platform/db/database.ts';

const config = readConfig(process.env);
const pool = openPool(config.databaseUrl, 1);
try {
  if (await hasUsers(openDb(pool))) {
    console.log('The site is set up already: the setup page is closed. To add an administrator from here, run');
    console.log('  npm run db:seed -- --admin <name>');
  } else {
    const { address, setupCode } = setupAccess(config);
    console.log(`Setup code  ${setupCode}`);
    console.log(`Enter it at ${config.publicUrl === '' ? `${address} of the site` : address}`);
  }
} finally {
  await pool.end();
}
