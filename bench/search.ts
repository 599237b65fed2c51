import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { searchFor } from '#app/search/queries.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { ms, spread } from './figures.ts'
import { QUESTIONS } from './search-questions.ts'

export interface Relevance {
  /** Mean reciprocal rank: 1 when the right page always comes first, 0.5 when it always comes second. */
  mrr: number
  /** The questions whose right page does not come first, with its place (0: nowhere) and what comes first instead. */
  missed: { asked: string; place: number; first: string | undefined }[]
  milliseconds: number[]
}

/** Asks each question of the relevance set, and looks for the page that should come first. */
export async function relevance(db: Db): Promise<Relevance> {
  let sum = 0
  const missed: Relevance['missed'] = []
  const milliseconds: number[] = []
  for (const [asked, ...right] of QUESTIONS) {
    const began = performance.now()
    const { best, groups } = await searchFor(db, asked)
    milliseconds.push(performance.now() - began)
    const urls = [...best, ...groups.flatMap(({ found }) => found)].map(({ url }) => url)
    const place = urls.findIndex((url) => right.includes(url)) + 1
    sum += place > 0 ? 1 / place : 0
    if (place !== 1) missed.push({ asked, place, first: urls[0] })
  }
  return { mrr: sum / QUESTIONS.length, missed, milliseconds }
}

/** npm run bench -- --only search */
export async function search(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  process.env.DATA_DIR = folder
  await onDatabase('SQLite', path.join(folder, 'search.db'))
  const postgres = await startPostgres()
  await onDatabase('PostgreSQL', postgres.url)
  postgres.stop()
  rmSync(folder, { recursive: true })
}

async function onDatabase(name: string, address: string): Promise<void> {
  const { db } = openDialect(address)
  await migrate(db)
  await loadContent(db)
  await relevance(db)
  const { mrr, missed, milliseconds } = await relevance(db)
  const { p50, p95 } = spread(milliseconds)
  console.log(
    `Search on ${name}, ${QUESTIONS.length} questions: mean reciprocal rank ${mrr.toFixed(3)} (aim 0.85)`,
  )
  console.log(`  p50 ${ms(p50)}, p95 ${ms(p95)}`)
  for (const { asked, place, first } of missed)
    console.log(
      `  "${asked}": the right page is ${place === 0 ? 'not there' : `number ${place}`}; first is ${first}`,
    )
  await db.destroy()
}
