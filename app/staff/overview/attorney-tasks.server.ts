import { licensesDue, waitingAttorneys } from '#app/attorneys/attorneys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { spanOf } from '#app/shared/promises/promises.ts'
import type { Db } from '#db/schema.ts'

/** Pending requests, and licenses to look up again. */
export async function attorneyTasks(db: Db) {
  const waiting = await waitingAttorneys(db)
  return [
    ...(waiting > 0 ? [attorneysWait(waiting)] : []),
    ...((await licensesDue(db)) ? [lookUpLicenses] : []),
  ]
}

const attorneysWait = (count: number) => ({
  id: 'attorneys-wait',
  title: count === 1 ? 'An attorney is waiting for you' : `${count} attorneys are waiting for you`,
  text: `They want a new entry or a change. Look up the license first. We promised an answer within ${spanOf(config.promised.applicationDays)}.`,
  href: '/staff/attorneys/waiting',
  link: 'Go to the requests',
})
const lookUpLicenses = {
  id: 'licenses-due',
  title: 'Licenses are due for a check',
  text: 'An entry is hidden if nobody looks up its license for 12 months.',
  href: '/staff/attorneys?show=due',
  link: 'Go to the entries',
}
