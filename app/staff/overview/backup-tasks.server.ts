import type { BackupState } from '#app/platform/backup/backup.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Task } from './task.ts'

/** For those who keep the site running: without a backup, one broken disk destroys every case. */
export function backupToMake({ age, late, lacks, automatic }: BackupState): Task[] {
  if (!late && lacks === 0) return []
  if (!late)
    return [
      {
        id: 'backup',
        title: 'The last backup is not complete',
        text: 'Files that the database names were not where they are stored. Check the health page.',
        href: '/staff/health',
        link: 'Go to health',
        urgent: true,
      },
    ]
  return [
    {
      id: 'backup',
      title: age === null ? 'There is no backup yet' : `The last backup is ${Math.floor(age / DAY)} days old`,
      text: `If the disk breaks, everything${age === null ? '' : ' since then'} is lost. ${automatic ? BY_ITSELF : asCalled(BY_HAND)}`,
      href: '/staff/health',
      link: 'Go to health',
      urgent: true,
    },
  ]
}

const BY_ITSELF = 'The site should make one each day. Check the health page for failed work and disk space.'
const BY_HAND =
  'Ask the person who runs the server to turn on daily backups (the setting BACKUP_DIR), or to run “npm run backup” each day.'
