import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { type SiteProcess, startSiteProcess } from '../scripts/testing/site-process.ts'
import { aReport, startedForm } from '../tests/support/cases.ts'
import { aVisitor } from '../tests/support/site.ts'
import { ms, spread } from './figures.ts'

// How much time one sent case with a file of 1 MB takes on the thread that answers all requests, and how long it keeps
// it without a pause. In CPU time of that thread, so that it can be compared while the machine has other load: readers'
// own times mean nothing then.

const MEGABYTE = 1024 * 1024
/** A shorter stretch is not noticed by readers who arrive at random. */
const NOTICED = 1.5
const AFTERWARDS = 30

interface Noted {
  taken: number
  stretches: number[]
}

export async function stretches(sends: number): Promise<void> {
  const site = await startSiteProcess({}, ['--import', './bench/stretch-probe.mjs', 'scripts/start.ts'])
  const text = randomBytes(MEGABYTE / 2).toString('hex')
  const send = async () => {
    const visitor = aVisitor(site.origin, (request) => fetch(request))
    const form = await startedForm(visitor)
    const file = new File([text], 'notes.txt')
    const answer = await visitor.post('/legal-help', { ...aReport, ...form, file })
    if (answer.status !== 303) throw new Error(`The case was answered with ${answer.status}.`)
  }
  for (let i = 0; i < 5; i++) await send()
  await noted(site)
  await rest(1000)
  const idle = (await noted(site)).taken / 1000
  const all: Noted[] = []
  for (let i = 0; i < sends; i++) {
    await rest(AFTERWARDS)
    await noted(site)
    const began = performance.now()
    await send()
    await rest(AFTERWARDS)
    const { taken, stretches } = await noted(site)
    all.push({ taken: taken - idle * (performance.now() - began), stretches })
  }
  site.stop()
  const long = all.map((one) => one.stretches.filter((stretch) => stretch > NOTICED))
  const median = (figures: number[]) => spread(figures).p50
  console.log(
    `One case with a 1 MB file, medians of ${sends}: ${ms(median(all.map((one) => one.taken)))} of the one thread; ` +
      `${median(long.map((one) => one.length))} stretches over ${NOTICED} ms, together ${ms(median(long.map(sum)))}, ` +
      `the longest ${ms(median(long.map((one) => Math.max(0, ...one))))}.`,
  )
}

const sum = (figures: number[]): number => figures.reduce((all, one) => all + one, 0)

/** The probe's records since the last request. */
async function noted({ child }: SiteProcess): Promise<Noted> {
  return new Promise((done) => {
    let text = ''
    const take = (piece: Buffer) => {
      text += piece
      const found = /STRETCHES (.*)\n/.exec(text)?.[1]
      if (!found) return
      child.stdout?.off('data', take)
      done(JSON.parse(found))
    }
    child.stdout?.on('data', take)
    child.kill('SIGUSR2')
  })
}
