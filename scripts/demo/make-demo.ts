import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNext } from '#app/platform/jobs/jobs.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { setSiteValue } from '#app/platform/settings/site-values.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { bringUpToDate } from '../../server/bootstrap.ts'
import { DEMO } from '../../server/demo-data.ts'
import { handlers } from '../../server/jobs.ts'
import { endWithParent } from '../process/run.ts'
import { planAttorneys } from './attorneys.ts'
import { Calendar } from './calendar.ts'
import { planCases } from './cases.ts'
import { ACCOUNTS, type DemoAccounts } from './demo-accounts.ts'
import { planForum } from './forum.ts'
import { planGifts } from './gifts.ts'
import { planMessages } from './messages.ts'
import { moveClockTo } from './moved-clock.ts'
import { planNewsletter, planPosts } from './publishing.ts'
import { DEMO_PASSPHRASE, hireStaff } from './staff.ts'

// Fills an empty data folder with a year of a sample organization, through the site's own verbs at the times that they
// would have had. A process of its own: its clock is moved.

const YEAR_AGO = 400
/** The site itself does these after its start, as every site does. */
const LEFT_TO_THE_SITE = ['resources.make', 'search.ask-set', 'texts.draw-again', 'platform.backup'] as const

endWithParent()
const { db } = openDialect(config.database)
const calendar = new Calendar()
moveClockTo(calendar.now - YEAR_AGO * 86_400_000)
await bringUpToDate(db)
await setSiteValue(db, DEMO, new Date().toISOString())
const staff = await hireStaff(db)

planPosts(calendar, db, staff)
planNewsletter(calendar, db, staff)
planMessages(calendar, db, staff)
planAttorneys(calendar, db, staff)
const member = planForum(calendar, db, staff)
const donorLink = planGifts(calendar, db, staff)
const person = planCases(calendar, db, staff)

await calendar.run(async () => {
  while (await runNext(db, handlers, { takes: { allBut: LEFT_TO_THE_SITE } }));
})

const { number, words } = person()
const accounts: DemoAccounts = {
  passphrase: DEMO_PASSPHRASE,
  staff: staff.map(({ email, role, name }) => ({ email, role, name })),
  members: [
    { id: (await member('quietriver')).id, handle: 'quietriver' },
    { id: (await member('firstpage')).id, handle: 'firstpage' },
  ],
  person: { number, words },
  donor: await donorLink(),
}
writeFileSync(path.join(config.dataDir, ACCOUNTS), JSON.stringify(accounts), { mode: 0o600 })
await db.destroy()
process.exit(0)
