import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'
import { startPostgres } from '../scripts/testing/postgres.ts'
import { type SiteProcess, startSiteProcess } from '../scripts/testing/site-process.ts'
import { sendCase } from '../tests/support/cases.ts'
import { joined, sendPost } from '../tests/support/forum-visitors.ts'
import { aVisitor, type Site } from '../tests/support/site.ts'
import { type Answers, type Cost, capacityTable } from './capacity.ts'
import { under } from './figures.ts'

// npm run bench -- --only many: how much processor time of the site and of PostgreSQL one answer of each kind takes, and
// how many processors, processes and connections a number of requests a second needs. Processor time, and not answers a
// second: other programs on the machine then change little.

const AT_ONCE = 4
/** A clock tick of /proc, in milliseconds. */
const TICK = 10
const MADE = [
  '/',
  '/about',
  '/know-your-rights/california',
  '/blog/1',
  '/legal-help',
  '/forum',
  '/attorney-directory',
]
const WORDS = [
  'school',
  'housing',
  'ramp',
  'therapy',
  'wages',
  'landlord',
  'teacher',
  'doctor',
  'bus',
  'shelter',
]

/** Milliseconds of processor time that a process and its ended children have used. */
function used(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = after.split(' ').slice(11, 15).map(Number)
  return (user + system + childUser + childSystem) * TICK
}

/** PostgreSQL is a process for each connection, below one that waits for new ones. */
function usedBelow(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return used(pid) + children.reduce((sum, child) => sum + used(Number(child)), 0)
}

interface Measuring {
  site: SiteProcess
  database: pg.Client
  /** The process id of PostgreSQL. */
  server: number
}

const committed = async (database: pg.Client): Promise<number> => {
  const { rows } = await database.query('select sum(xact_commit)::int as n from pg_stat_database')
  return rows[0].n
}

/** @param act makes one answer */
async function costOf(
  { site, database, server }: Measuring,
  seconds: number,
  act: () => Promise<unknown>,
): Promise<Cost> {
  const pid = site.child.pid ?? 0
  await under(1, AT_ONCE, act)
  const before = { site: used(pid), server: usedBelow(server), committed: await committed(database) }
  const { length } = await under(seconds, AT_ONCE, act)
  // PostgreSQL counts a second late.
  await new Promise((done) => setTimeout(done, 1200))
  return {
    answers: length,
    site: (used(pid) - before.site) / length,
    database: (usedBelow(server) - before.server) / length,
    transactions: ((await committed(database)) - before.committed) / length,
  }
}

export async function many(seconds: number): Promise<void> {
  const postgres = await startPostgres()
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const { rows } = await database.query('select pg_backend_pid() as pid')
  const server = Number(readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  const site = await startSiteProcess({
    DATABASE_URL: postgres.url,
    PROXIES: '1',
    CASES_AN_HOUR: '200',
    NOTICE_DELAY: '0-0',
    LOG_LEVEL: 'warn',
  })
  const answers = await measured({ site, database, server }, postgres.url, seconds)
  site.stop()
  await database.end()
  postgres.stop()
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`Load of the machine at the end: ${load.join(', ')}\n\n${capacityTable(answers)}`)
}

async function measured(measuring: Measuring, url: string, seconds: number): Promise<Answers> {
  const { site } = measuring
  let asked = 0
  /** Each from a network of its own, because limits of one network are not measured here. */
  const visitor = () => {
    asked += 1
    const from = `10.${asked % 200}.${Math.floor(asked / 200) % 200}.${Math.floor(asked / 40_000)}`
    return aVisitor(site.origin, (request) => {
      request.headers.set('x-forwarded-for', from)
      return fetch(request)
    })
  }
  const page = async (address: string, cookie?: string) => {
    const headers: Record<string, string> = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
    const answer = await visitor().send(address, {}, headers)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`)
  }
  const nextOf = (list: string[]) => list[asked % list.length] ?? '/'
  const writers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => {
      const here = { place: { dataDir: site.dataDir, database: url }, visitor } as unknown as Site
      return joined(here, `writer-${'abcd'[at]}`, 'member')
    }),
  )
  await openForum(measuring.database)
  const costs: Record<string, Cost> = {}
  const measure = async (name: keyof Answers, act: () => Promise<unknown>) => {
    const cost = await costOf(measuring, seconds, act)
    costs[name] = cost
    console.log(
      `${name.padEnd(8)} ${String(cost.answers).padStart(6)} answers   site ${cost.site.toFixed(2)} ms   PostgreSQL ${cost.database.toFixed(2)} ms   transactions ${cost.transactions.toFixed(1)}`,
    )
  }
  await measure('kept', () => page('/about'))
  await measure('made', () => page(nextOf(MADE), '__Host-bench=1'))
  await measure('search', () => page(`/search?q=${nextOf(WORDS)}+${asked}`))
  await measure('case', () => sendCase(visitor()))
  let posts = 0
  await measure('post', async () => {
    posts += 1
    const writer = writers[posts % writers.length]
    if (!writer) return
    // No member writes as much in an hour; a real one shares the work of this with many others.
    if (posts % 20 === 0) await measuring.database.query('delete from limit_counts')
    const sent = await sendPost(writer, '/forum/home/new', { title: `Topic ${posts}`, text: `Text ${posts}` })
    if (!sent) throw new Error('A post was refused.')
  })
  return costs as unknown as Answers
}

/** Posts are taken only while a colleague moderates. */
async function openForum(database: pg.Client): Promise<void> {
  const at = new Date().toISOString()
  await database.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at) values ('mo', 'Mo', 'mo@example.org', true, '${at}', '${at}')`,
  )
  await database.query(
    `insert into staff (user_id, role, invited_at, joined_at) values ('mo', 'editor', '${at}', '${at}')`,
  )
  await database.query(`insert into forum_moderators (user_id, since) values ('mo', '${at}')`)
}
