import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { searchFor } from '#app/search/finding/queries.server.ts'
import { askAll, BUILT_IN_QUESTIONS, meanRank } from '#app/search/relevance/relevance.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { startPostgres } from '../scripts/testing/postgres.ts'
import { ms, spread } from './figures.ts'

/** Runs each question of the relevance set, and looks for the page that should come first. */
async function relevance(db: Db) {
  const milliseconds: number[] = []
  for (const { asked } of BUILT_IN_QUESTIONS) {
    const began = performance.now()
    await searchFor(db, asked)
    milliseconds.push(performance.now() - began)
  }
  const places = await askAll(db, { breath: 0 })
  return { mean: meanRank(places) ?? 0, missed: places.filter(({ place }) => place !== 1), milliseconds }
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
  const { mean, missed, milliseconds } = await relevance(db)
  const { p50, p95 } = spread(milliseconds)
  console.log(
    `Search on ${name}, ${BUILT_IN_QUESTIONS.length} questions: mean reciprocal rank ${mean.toFixed(3)} (aim 0.85)`,
  )
  console.log(`  p50 ${ms(p50)}, p95 ${ms(p95)}`)
  for (const { asked, place, first } of missed)
    console.log(
      `  "${asked}": the right page is ${place === 0 ? 'not there' : `number ${place}`}; first is ${first}`,
    )
  await db.destroy()
}
