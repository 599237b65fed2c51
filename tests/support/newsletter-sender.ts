import { sendIssue, sendSlice } from '#app/newsletter/sending/send-issue.server.ts'
import { openDialect } from '#db/dialect.server.ts'

// A process that sends one issue until it is done, for tests and the bench to kill: sender ID [PER_SECOND].

const [, , id = '', perSecond = '10000'] = process.argv
const { db } = openDialect(process.env.DATABASE_URL || `${process.env.DATA_DIR}/handrail.db`)
await sendIssue(db, { id })
for (;;) {
  const next = await sendSlice(db, id, { slice: 10_000, perSecond: Number(perSecond) })
  if (next === undefined) break
  await new Promise((done) => setTimeout(done, Math.min(next, 200)))
}
await db.destroy()
