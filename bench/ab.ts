import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import { aVisitor } from '../tests/support/site.ts'
import { startedForm, aReport } from '../tests/support/cases.ts'
import { ms, spread, timed, under } from './figures.ts'

const run = promisify(execFile)
const [what, rounds = '3', secs = '4'] = process.argv.slice(2)
const seconds = Number(secs)
const VARIANTS: Record<string, [string, Record<string, string>][]> = {
  routes: [['subset', {}], ['all', { ALL_ROUTES: '1' }]],
  disk: [['own', {}], ['full', { PLAIN_DISK: '1' }], ['noyield', { NO_YIELD: '1' }]],
}
const PAGES = ['/about', '/know-your-rights/california', '/legal-help', '/attorney-directory', '/blog/1']
const variants = VARIANTS[what ?? ''] ?? []
const sites = []
for (const [name, env] of variants) sites.push({ name, site: await startSiteProcess({ PROXIES: '1', ...env }) })
const results = new Map<string, number[]>()
const note = (k: string, v: number) => results.set(k, [...(results.get(k) ?? []), v])
for (let r = 0; r < Number(rounds); r++)
  for (const { name, site } of sites) {
    if (what === 'routes')
      for (const page of PAGES) {
        const load = JSON.parse((await run(process.execPath, ['bench/load.ts', site.port, page, secs, '16', '__Host-bench=1'])).stdout)
        note(`${page} made/s ${name}`, load.perSecond)
      }
    else {
      let n = 0
      const contact = async () => {
        n += 1
        const v = aVisitor(site.origin, (request) => fetch(request))
        const a = await v.post('/contact', { name: 'Ada', email: `a${n}@example.org`, subject: 'A ramp', message: `Is there a ramp? ${n} ${Math.random()}` }, { 'x-forwarded-for': `10.${r}.${n % 250}.${Math.floor(n / 250)}` })
        if (a.status !== 303) throw new Error(String(a.status))
      }
      const send = async () => {
        n += 1
        const v = aVisitor(site.origin, (request) => { const q = new Request(request); q.headers.set('x-forwarded-for', `11.${r}.${n % 250}.${Math.floor(n / 250)}`); return fetch(q) })
        const form = await startedForm(v)
        const a = await v.post('/legal-help', { ...aReport, ...form })
        if (a.status !== 303) throw new Error(String(a.status))
      }
      await contact()
      const posts = await under(seconds, 8, contact)
      note(`contact/s at 8 ${name}`, posts.length / seconds)
      note(`contact p50 ${name}`, spread(posts).p50)
      const readers = async () => JSON.parse((await run(process.execPath, ['bench/readers.ts', site.origin, '/about', secs, '200'])).stdout) as { p50: number; p99: number }
      const quiet = await readers()
      const [beside, sent] = await Promise.all([readers(), under(seconds, 2, contact)])
      note(`readers p99 quiet ${name}`, quiet.p99)
      note(`readers p99 beside 2 posters ${name}`, beside.p99)
      note(`posts/s beside readers ${name}`, sent.length / seconds)
      const [besideCase, cases] = await Promise.all([readers(), under(seconds, 1, send)])
      note(`readers p99 beside a case sender ${name}`, besideCase.p99)
      note(`readers p50 beside a case sender ${name}`, besideCase.p50)
      note(`cases/s ${name}`, cases.length / seconds)
    }
  }
for (const [k, v] of [...results].sort()) console.log(k.padEnd(50), v.map((x) => x.toFixed(1)).join('  '), ' median', v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)]?.toFixed(1))
process.exit(0)
