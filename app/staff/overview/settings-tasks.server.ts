import { proposalsNow } from '#app/platform/site-settings/setting-proposals.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Money and contact settings that a colleague asked to change, for everyone but that colleague. */
export async function settingsToConfirm(db: Db, userId: string): Promise<Task[]> {
  const waiting = (await proposalsNow(db)).filter(({ proposedBy }) => proposedBy !== userId)
  if (waiting.length === 0) return []
  return [
    {
      id: 'settings-to-confirm',
      title:
        waiting.length === 1
          ? 'A change of a setting waits for you'
          : `${waiting.length} changes of settings wait for you`,
      text: 'A colleague asked for it. It holds when a second person confirms it.',
      href: '/staff/settings/waiting',
      link: 'Look at the change',
    },
  ]
}
