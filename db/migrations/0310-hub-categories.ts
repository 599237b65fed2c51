import { type Kysely, sql } from 'kysely'

const FIRST = [
  ['templates', 'Templates'],
  ['guides', 'Guides'],
  ['videos', 'Videos'],
  ['research', 'Research'],
  ['legal', 'Legal Documents'],
] as const
/** What a name may be, as when this was written (app/platform/settings/kinds-in-lines.ts). */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} &'’,-]{1,39}$/u

interface Saved {
  wordId: string
  text: string | null
  savedAt: string
  savedBy: string
}

/** Names of the hub's categories were words; now they are lines of a setting, which also has their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update word_versions set word_id = 'resources.list.allCategories'
    where word_id = 'resources.categories.all'`.execute(db)
  const { rows } =
    await sql<Saved>`select word_id as "wordId", text, saved_at as "savedAt", saved_by as "savedBy"
    from word_versions where word_id like 'resources.categories.%' and public_at is not null
    order by version`.execute(db)
  const saved = new Map(rows.map((row) => [row.wordId, row]))
  const taken = new Set<string>(['all', ...FIRST.flatMap(([code, name]) => [code, name.toLowerCase()])])
  let last: Saved | undefined
  const lines = FIRST.map(([code, name]) => {
    const row = saved.get(`resources.categories.${code}`)
    const now = (row?.text ?? '')
      .replace(/[^\p{L}\p{N} &'’,-]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
    if (!row || !NAME.test(now) || taken.has(now.toLowerCase())) return `${code} = ${name}`
    taken.add(now.toLowerCase())
    if (!last || row.savedAt > last.savedAt) last = row
    return `${code} = ${now}`
  })
  if (!last) return
  await sql`insert into site_settings (name, value, saved_at, saved_by)
    values ('HUB_CATEGORIES', ${lines.join('\n')}, ${last.savedAt}, ${last.savedBy})
    on conflict (name) do nothing`.execute(db)
}
