import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId } from '#app/platform/ids.ts'
import { fromNow, now } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'

// One issue to many through a real mail server in a separate process, which records who got what. The sender is killed
// with -9 three times on the way.

const KILLS = 3
const AT_ONCE = 200
/** Letters between a claim and its record (sending.server.ts). */
const MOST_ON_THE_WAY = 50

export async function newsletter(people: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-news-'))
  process.env.DATA_DIR = folder
  const { db } = openDialect(path.join(folder, 'handrail.db'))
  await migrate(db)
  const id = await plannedFor(db, people)
  const server = fork('bench/mail-counter.ts', { stdio: 'inherit' })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  let took = 0
  const memory: number[] = []
  for (let run = 0; run <= KILLS; run++) {
    const stopAt = run < KILLS ? Math.floor((people * (run + 1)) / (KILLS + 1)) : Number.POSITIVE_INFINITY
    const began = performance.now()
    const sender = startSender(folder, id, url)
    await watch(server, sender, stopAt, memory)
    took += performance.now() - began
    // The lease of the dead process expires after two minutes, which are not measured here.
    await db
      .updateTable('newsletterIssues')
      .set({ leaseUntil: fromNow(-1000) })
      .execute()
  }
  const { mails, twice } = await asked(server)
  const rows = await db
    .selectFrom('newsletterDeliveries')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(', ')
  const perSecond = Math.round(mails / (took / 1000))
  const early = memory.slice(0, Math.ceil(memory.length / 3))
  const late = memory.slice(-Math.ceil(memory.length / 3))
  const mb = (list: number[]) => Math.round(Math.max(0, ...list) / 1024 / 1024)
  console.log(
    `Newsletter to ${people.toLocaleString('en-US')}: ${perSecond} a second (start of ${KILLS + 1} processes within), ${mails} arrived, ${twice} twice after ${KILLS} kills (aim: 0). ${states}.`,
  )
  console.log(`Memory of the sender: ${mb(early)} MB in the first third, ${mb(late)} MB in the last.`)
  server.kill()
  await db.destroy()
  rmSync(folder, { recursive: true })
  // Mails being sent at a kill are in doubt and may not have arrived; nothing else may be missing.
  const missing = people - mails
  if (twice > 0 || missing > KILLS * MOST_ON_THE_WAY)
    throw new Error(`${twice} arrived twice, ${missing} did not arrive.`)
}

async function plannedFor(db: Db, people: number): Promise<string> {
  const { sealAddress, subscriberMark } = await import('#app/newsletter/subscribers/addresses.server.ts')
  const { draftIssue } = await import('#app/newsletter/issues/draft-issue.server.ts')
  const { issueContent } = await import('#app/newsletter/issues/issue-kind.server.ts')
  for (let at = 0; at < people; at += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, people - at) }, (_, i) => `p${at + i}@example.org`)
    const row = { topics: ' all ', format: 'html', state: 'active', consentSource: 'import' } as const
    await db
      .insertInto('newsletterSubscribers')
      .values(
        part.map((address) => ({
          id: newId(),
          addressMark: subscriberMark(address),
          sealedAddress: sealAddress(address),
          consentAt: now(),
          ...row,
        })),
      )
      .execute()
  }
  const body = `## What changed\n\n${'The rule says in plain words what an office must do. '.repeat(40)}\n\n[Read it](/blog/1)`
  const text = await draftIssue(db, { subject: 'What changed', body, topic: 'all' }, 'bench')
  await issueContent.publish(db, text, { version: 1, by: 'bench' })
  const { id } = await db.selectFrom('newsletterIssues').select('id').executeTakeFirstOrThrow()
  return id
}

function startSender(folder: string, id: string, url: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: url }
  return fork('tests/support/newsletter-sender.ts', [id], { env, stdio: 'inherit' })
}

/** Until the sender is done, or enough have arrived and it is killed. */
async function watch(server: ChildProcess, sender: ChildProcess, stopAt: number, memory: number[]) {
  const ended = once(sender, 'exit')
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    await Promise.race([ended, new Promise((done) => setTimeout(done, 200))])
    if (over) break
    const used = memoryOf(sender.pid)
    if (used) memory.push(used)
    if ((await asked(server)).mails >= stopAt) sender.kill('SIGKILL')
  }
}

/** Bytes in memory, if the system reports it (Linux). */
function memoryOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) * 1024 : undefined
  } catch {
    return undefined
  }
}

async function asked(server: ChildProcess): Promise<{ mails: number; twice: number }> {
  const answer = once(server, 'message')
  server.send('count')
  const [counts] = (await answer) as [{ mails: number; twice: number }]
  return counts
}
