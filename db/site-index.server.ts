import { type Kysely, sql } from 'kysely'
import { kindOf } from './dialect.server.ts'
import type { Db } from './schema.ts'
import { indexText, indexWord } from './search-words.ts'

// The text index over the site's own pages: FTS5 on SQLite, tsvector on PostgreSQL, over the words of
// db/search-words.ts.

interface Hit {
  id: string
  kind: string
  url: string
  title: string
  text: string
  score: number
}

/** The indexed columns, besides the title and text that people read. */
export const indexedColumns = ({ title, text }: { title: string; text: string }) => ({
  titleWords: indexText(title),
  textWords: indexText(text),
})

/**
 * Best hits first. Every word matches as a prefix, so "accommodat" finds "accommodations".
 * @param words as wordsIn makes them, at least one
 * @param which whether all of them must match, or any
 */
export async function findInSiteIndex(
  db: Db,
  words: string[],
  limit: number,
  which: 'all' | 'any' = 'all',
): Promise<Hit[]> {
  const asked = words.map(indexWord)
  if (kindOf(db) === 'postgres') {
    const query = asked.map((word) => `${word}:*`).join(which === 'all' ? ' & ' : ' | ')
    const { rows } = await sql<Hit>`
      select id, kind, url, title, text, ts_rank(words, query) as score
      from search_entries, to_tsquery('simple', ${query}) query
      where words @@ query order by score desc, title limit ${limit}`.execute(db)
    return rows
  }
  const query = asked.map((word) => `"${word}"*`).join(which === 'all' ? ' ' : ' OR ')
  const { rows } = await sql<Hit>`
    select e.id, e.kind, e.url, e.title, e.text, -bm25(search_index, 8.0, 1.0) as score
    from search_index join search_entries e on e.rowid = search_index.rowid
    where search_index match ${query} order by score desc, e.title limit ${limit}`.execute(db)
  return rows
}

/** From an index over raw titles and texts to one over their words. */
export async function rebuildSiteIndex(db: Kysely<unknown>): Promise<void> {
  const postgres = kindOf(db) === 'postgres'
  const before = postgres
    ? ['drop index search_entries_words', 'alter table search_entries drop column words']
    : [
        'drop trigger search_entries_added',
        'drop trigger search_entries_gone',
        'drop trigger search_entries_changed',
        'drop table search_index',
      ]
  for (const statement of before) await sql.raw(statement).execute(db)
  for (const column of ['title_words', 'text_words'])
    await sql.raw(`alter table search_entries add column ${column} text not null default ''`).execute(db)
  const { rows } = await sql<{ id: string; title: string; text: string }>`
    select id, title, text from search_entries`.execute(db)
  for (const { id, title, text } of rows)
    await sql`update search_entries set title_words = ${indexText(title)}, text_words = ${indexText(text)}
      where id = ${id}`.execute(db)
  for (const statement of postgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

const ON_POSTGRES = [
  `alter table search_entries add column words tsvector generated always as
     (setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', text_words), 'B')) stored`,
  'create index search_entries_words on search_entries using gin (words)',
]

const ON_SQLITE = [
  `create virtual table search_index using fts5(title_words, text_words, content='search_entries', content_rowid='rowid')`,
  `insert into search_index(rowid, title_words, text_words) select rowid, title_words, text_words from search_entries`,
  `create trigger search_entries_added after insert on search_entries begin
     insert into search_index(rowid, title_words, text_words) values (new.rowid, new.title_words, new.text_words); end`,
  `create trigger search_entries_gone after delete on search_entries begin
     insert into search_index(search_index, rowid, title_words, text_words)
       values ('delete', old.rowid, old.title_words, old.text_words); end`,
  `create trigger search_entries_changed after update on search_entries begin
     insert into search_index(search_index, rowid, title_words, text_words)
       values ('delete', old.rowid, old.title_words, old.text_words);
     insert into search_index(rowid, title_words, text_words) values (new.rowid, new.title_words, new.text_words); end`,
]
