import { backupFolder, backupsIn } from '#app/platform/backup/backup.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Task } from './task.ts'

/** One is made each day. After two, something is wrong. */
const LATE = 2 * DAY

/** For who keeps the site running: without a backup, one broken disk ends every case. */
export function backupToMake(newest = backupsIn(backupFolder())[0]): Task[] {
  const age = newest && Date.now() - newest.at
  if (age !== undefined && age < LATE) return []
  return [
    {
      id: 'backup',
      title:
        age === undefined ? 'There is no backup yet' : `The last backup is ${Math.floor(age / DAY)} days old`,
      text: `If the disk breaks, everything${age === undefined ? '' : ' since then'} is lost. ${config.backupDir ? BY_ITSELF : BY_HAND}`,
      href: '/staff/health',
      link: 'Go to health',
      urgent: true,
    },
  ]
}

const BY_ITSELF = 'The site should make one each day. Check the health page for failed work and disk space.'
const BY_HAND =
  'Ask the person who runs the server to set BACKUP_DIR. Then the site makes one each day. Or have “npm run backup” run each day.'
