import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { kindOf } from './dialect.server.ts'
import type { Db } from './schema.ts'
import { indexText, indexWord } from './search-words.ts'

// The text index over forum posts, built from the words of db/search-words.ts: FTS5 on SQLite, tsvector on PostgreSQL.
// Separate from the index of the site's own pages, so that a million posts neither slow those down nor crowd them out.

export const createForumIndex = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of kindOf(db) === 'postgres' ? onPostgres : onSqlite)
    await sql.raw(statement).execute(db)
}

// Rows are inserted as posts are published, so the highest `n` is the newest.
const onSqlite = [
  `create table forum_search (n integer primary key, post_id text not null unique references forum_posts(id) on delete cascade,
     title text not null, text text not null, at text not null)`,
  `create virtual table forum_index using fts5(title, text, content='forum_search', content_rowid='n',
     tokenize='unicode61 remove_diacritics 2')`,
  // A removed word leaves the index at once, and not at the next merge.
  `insert into forum_index(forum_index, rank) values ('secure-delete', 1)`,
  `create trigger forum_search_added after insert on forum_search begin
     insert into forum_index(rowid, title, text) values (new.n, new.title, new.text); end`,
  `create trigger forum_search_gone after delete on forum_search begin
     insert into forum_index(forum_index, rowid, title, text) values ('delete', old.n, old.title, old.text); end`,
  `create trigger forum_search_changed after update on forum_search begin
     insert into forum_index(forum_index, rowid, title, text) values ('delete', old.n, old.title, old.text);
     insert into forum_index(rowid, title, text) values (new.n, new.title, new.text); end`,
]

const onPostgres = [
  `create table forum_search (post_id text primary key references forum_posts(id) on delete cascade,
     title text not null, text text not null, at text not null, words tsvector generated always as
     (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', text), 'B')) stored)`,
  'create index forum_search_words on forum_search using gin (words)',
  'create index forum_search_at on forum_search (at)',
]

/** Titles are indexed separately, so that a title with a common word is found without scanning every post with that word. */
export const createTitleIndex = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of kindOf(db) === 'postgres' ? titlesOnPostgres : titlesOnSqlite)
    await sql.raw(statement).execute(db)
}

const titlesOnSqlite = [
  `create virtual table forum_index_titles using fts5(title, content='forum_search', content_rowid='n',
     tokenize='unicode61 remove_diacritics 2')`,
  `insert into forum_index_titles(forum_index_titles, rank) values ('secure-delete', 1)`,
  `insert into forum_index_titles(rowid, title) select n, title from forum_search where title <> ''`,
  `create trigger forum_title_added after insert on forum_search when new.title <> '' begin
     insert into forum_index_titles(rowid, title) values (new.n, new.title); end`,
  `create trigger forum_title_gone after delete on forum_search when old.title <> '' begin
     insert into forum_index_titles(forum_index_titles, rowid, title) values ('delete', old.n, old.title); end`,
  `create trigger forum_title_changed after update on forum_search begin
     insert into forum_index_titles(forum_index_titles, rowid, title) select 'delete', old.n, old.title where old.title <> '';
     insert into forum_index_titles(rowid, title) select new.n, new.title where new.title <> ''; end`,
]

const titlesOnPostgres = [
  `create index forum_search_titles on forum_search using gin (to_tsvector('simple', title)) where title <> ''`,
]

interface ForumFilters {
  category?: string | undefined
  tag?: string | undefined
  /** Only topics in which a reply helped. */
  helped?: boolean | undefined
  /** Only posts without content notes. */
  plain?: boolean | undefined
  /** The author of the posts, as a condition on forum_posts. */
  of?: RawBuilder<SqlBool> | undefined
  /** Not older than this. */
  since?: string | undefined
  /** Where SQLite has that person's posts in its index: see `gatherOwn`. */
  rows?: string | undefined
  /** Phrases: words that must be adjacent, anywhere in the post. */
  phrases?: readonly (readonly string[])[] | undefined
  /** All posts of that person, newest first, if they are few. */
  few?: OwnPost[] | undefined
}

/** With the words of its title, and of all of it, as the index has them, surrounded by spaces. */
interface OwnPost {
  id: string
  title: string
  anywhere: string
}

const indexRow = (text: string): string => ` ${indexText(text)} `

/**
 * This many posts of a person, with this many letters in all, are loaded and searched in memory: a few milliseconds,
 * however many posts others wrote.
 */
const FEW = 300
const FEW_LETTERS = 60_000

/** Looks up one person's posts once for all queries about them. For many posts, PostgreSQL needs no list. */
export async function gatherOwn(db: Db, filters: ForumFilters): Promise<ForumFilters> {
  if (!filters.of) return filters
  const { rows: some } = await sql<{
    letters: number | null
  }>`select length(s.text) as letters from forum_posts
    left join forum_search s on s.post_id = forum_posts.id where ${filters.of} limit ${FEW + 1}`.execute(db)
  const letters = some.reduce((sum, one) => sum + (one.letters ?? 0), 0)
  if (some.length <= FEW && letters <= FEW_LETTERS) {
    const { rows } = await sql<{ id: string; title: string; text: string }>`
      select s.post_id as id, s.title, s.text from forum_posts
      join forum_search s on s.post_id = forum_posts.id where ${filters.of} order by s.at desc`.execute(db)
    const few = rows.map(({ id, title, text }) => {
      return { id, title: indexRow(title), anywhere: `${indexRow(title)}${indexRow(text)}` }
    })
    return { ...filters, few }
  }
  if (kindOf(db) === 'postgres') return filters
  const { rows } = await sql<{ rows: string }>`select json_group_array(s.n) as rows from forum_posts
    join forum_search s on s.post_id = forum_posts.id where ${filters.of}`.execute(db)
  return { ...filters, rows: rows[0]?.rows }
}

/**
 * The newest posts that contain each of the words, followed by posts with words that begin like them. Unpublished and
 * removed posts, and posts in unlisted topics, are filtered out here each time, so that none is found even before the
 * index drops it.
 * @param words letters and digits only, at least one
 * @param where whether the topic's title has to contain them
 */
export async function findPosts(
  db: Db,
  words: readonly string[],
  filters: ForumFilters,
  where: 'title' | 'anywhere',
  most: number,
): Promise<string[]> {
  if (filters.few) return amongFew(db, filters.few, { words, filters, where, most })
  // Whole words alone are read from the index only as far as needed. Prefix matches have to be collected first, all of
  // them.
  const whole = await postsWith(db, words, filters, { where, most, beginnings: false })
  if (whole.length >= most) return whole
  const all = await postsWith(db, words, filters, { where, most, beginnings: true })
  return [...new Set([...whole, ...all])].slice(0, most)
}

/** The newest posts that match the filters, whatever words they contain. */
export async function newestPosts(db: Db, filters: ForumFilters, most: number): Promise<string[]> {
  const only = shownAnd(filters)
  if (filters.few) {
    const ids = filters.few.map(({ id }) => id)
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string }>`select forum_posts.id from forum_posts
      join forum_topics t on t.id = forum_posts.topic_id
      where forum_posts.id in (${sql.join(ids)}) and ${only}`.execute(db)
    const shown = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => shown.has(id)).slice(0, most)
  }
  // SQLite reads its rows from the newest and stops when there are enough; PostgreSQL has an index on their times.
  const newest = kindOf(db) === 'postgres' ? sql`s.at` : sql`s.n`
  const joined = kindOf(db) === 'postgres' ? sql`join` : sql`cross join`
  const { rows } = await sql<{ id: string }>`select forum_posts.id from forum_search s
    ${joined} forum_posts on forum_posts.id = s.post_id ${joined} forum_topics t on t.id = forum_posts.topic_id
    where ${only} order by ${newest} desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Like the index: first posts with the whole words, then posts with words that begin like them. */
async function amongFew(
  db: Db,
  few: readonly OwnPost[],
  asked: { words: readonly string[]; filters: ForumFilters; where: 'title' | 'anywhere'; most: number },
): Promise<string[]> {
  const words = asked.words.map(indexWord)
  const phrases = (asked.filters.phrases ?? []).map((phrase) => ` ${phrase.map(indexWord).join(' ')} `)
  const holding = (end: '' | ' ') =>
    few.filter(
      (post) =>
        words.every((word) => post[asked.where].includes(` ${word}${end}`)) &&
        phrases.every((phrase) => post.anywhere.includes(phrase)),
    )
  const whole = holding(' ')
  const begun = holding('')
  const ids = [...new Set([...whole, ...begun].map(({ id }) => id))]
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select forum_posts.id from forum_posts
    join forum_topics t on t.id = forum_posts.topic_id
    where forum_posts.id in (${sql.join(ids)}) and ${shownAnd(asked.filters)}`.execute(db)
  const shown = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => shown.has(id)).slice(0, asked.most)
}

/** Whether a post may be shown and matches the filters, as a condition on forum_posts and its topic t. */
const shownAnd = ({ category, tag, helped, plain, of, since }: ForumFilters): RawBuilder<SqlBool> =>
  sql`forum_posts.number is not null and forum_posts.waits_since is null and forum_posts.removed_at is null and t.listed_in <> ''
    ${category ? sql`and t.category_id = ${category}` : sql``}
    ${tag ? sql`and exists (select 1 from forum_topic_tags g where g.topic_id = t.id and g.tag = ${tag})` : sql``}
    ${
      helped
        ? sql`and exists (select 1 from forum_posts h where h.helped_in = t.id and h.removed_at is null and h.waits_since is null)`
        : sql``
    }
    ${plain ? sql`and forum_posts.notes = '' and forum_posts.added_notes = ''` : sql``}
    ${of ? sql`and ${of}` : sql``}
    ${since ? sql`and forum_posts.published_at >= ${since}` : sql``}`

async function postsWith(
  db: Db,
  words: readonly string[],
  filters: ForumFilters,
  { where, most, beginnings }: { where: 'title' | 'anywhere'; most: number; beginnings: boolean },
): Promise<string[]> {
  const { of, rows: own } = filters
  const only = shownAnd(filters)
  if (kindOf(db) === 'postgres') {
    const asked = words.map((word) => (beginnings ? `${indexWord(word)}:*` : indexWord(word))).join(' & ')
    const phrases = (filters.phrases ?? []).map((phrase) => phrase.map(indexWord).join(' <-> ')).join(' & ')
    const inPhrase = phrases ? sql`and s.words @@ to_tsquery('simple', ${phrases})` : sql``
    const holds =
      where === 'title'
        ? sql`s.title <> '' and to_tsvector('simple', s.title_words) @@ to_tsquery('simple', ${asked}) ${inPhrase}`
        : sql`s.words @@ to_tsquery('simple', ${asked}) ${inPhrase}`
    return newestOnPostgres(db, { holds, only, of, where, most })
  }
  const phrases = (filters.phrases ?? []).map((phrase) => `"${phrase.map(indexWord).join(' ')}"`).join(' ')
  const phrased = phrases
    ? sql`s.n in (select rowid from forum_index where forum_index match ${phrases})`
    : sql`true`
  const index = sql.table(where === 'title' ? 'forum_index_titles' : 'forum_index')
  // The plus keeps SQLite from querying the index once per post of a person; it reads the newest with the word and
  // skips others'.
  const { rows } = await sql<{ id: string }>`
    select forum_posts.id from ${index} cross join forum_search s on s.n = ${index}.rowid
    cross join forum_posts on forum_posts.id = s.post_id cross join forum_topics t on t.id = forum_posts.topic_id
    where ${index} match ${words.map((word) => `"${indexWord(word)}"${beginnings ? '*' : ''}`).join(' ')}
    and ${phrased}
    and ${own ? sql`+${index}.rowid in (select value from json_each(${own}))` : sql`true`}
    and ${only} order by ${index}.rowid desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many of the newest posts, or titles, are scanned first. A word that is not in enough of these is rare in all. */
const LOOKED_THROUGH = { anywhere: 2000, title: 1000 }

/**
 * PostgreSQL's word index has no order, and its estimate of how many posts contain a word is often far off: for a rare
 * word it scanned all posts from the newest on, and for a common one it collected every post with it. So the newest
 * posts are scanned, as far as needed, and the index is used only when they do not contain enough. A person's own posts
 * are collected first.
 */
async function newestOnPostgres(db: Db, { holds, only, of, where, most }: NewestAsked): Promise<string[]> {
  // The offset keeps it from being planned as a join, over everything that was found.
  const seen = sql`exists (select 1 from forum_posts join forum_topics t on t.id = forum_posts.topic_id
    where forum_posts.id = s.post_id and ${only} offset 0)`
  const ask = async (from: RawBuilder<unknown>, hit: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`with posts as materialized (${from} order by s.at desc),
      found as (select s.post_id, s.at from posts s where ${hit} and ${seen} limit ${most})
      select post_id as id from found order by at desc`.execute(db)
    return rows.map(({ id }) => id)
  }
  if (of) {
    const own = sql`select id from forum_posts where ${of}`
    return ask(
      sql`select s.post_id, s.at from forum_search s where s.post_id in (${own}) and ${holds}`,
      sql`true`,
    )
  }
  const title = where === 'title' ? sql`s.title <> ''` : sql`true`
  const newest = sql`(select * from forum_search s where ${title} order by s.at desc limit ${LOOKED_THROUGH[where]})`
  const among = await ask(sql`select s.post_id, s.at, ${holds} as hit from ${newest} s`, sql`s.hit`)
  if (among.length === most) return among
  return ask(sql`select s.post_id, s.at from forum_search s where ${holds}`, sql`true`)
}

interface NewestAsked {
  holds: RawBuilder<unknown>
  /** Whether a post may be shown and matches the filters, as a condition on forum_posts and its topic t. */
  only: RawBuilder<unknown>
  of: RawBuilder<SqlBool> | undefined
  where: 'title' | 'anywhere'
  most: number
}

/** An index of the newest titles, for PostgreSQL to scan. */
export const createNewestTitles = async (db: Kysely<unknown>): Promise<void> => {
  if (kindOf(db) === 'postgres')
    await sql`create index forum_search_newest_titles on forum_search (at) where title <> ''`.execute(db)
}

const A_BATCH = 1000

/** From indexes over the raw titles and texts to indexes over their words. */
export async function rebuildForumIndex(db: Kysely<unknown>): Promise<void> {
  const postgres = kindOf(db) === 'postgres'
  for (const statement of postgres ? oldOnPostgres : oldOnSqlite) await sql.raw(statement).execute(db)
  for (const column of ['title_words', 'text_words'])
    await sql.raw(`alter table forum_search add column ${column} text not null default ''`).execute(db)
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; title: string; text: string }>`
      select post_id as id, title, text from forum_search where post_id > ${after} order by post_id limit ${A_BATCH}`.execute(
      db,
    )
    for (const { id, title, text } of rows)
      await sql`update forum_search set title_words = ${indexText(title)}, text_words = ${indexText(text)}
        where post_id = ${id}`.execute(db)
    if (rows.length < A_BATCH) break
    after = rows.at(-1)?.id ?? ''
  }
  for (const statement of postgres ? wordsOnPostgres : wordsOnSqlite) await sql.raw(statement).execute(db)
}

const oldOnPostgres = [
  'drop index forum_search_titles',
  'drop index forum_search_words',
  'alter table forum_search drop column words',
]

const oldOnSqlite = [
  ...['forum_search_added', 'forum_search_gone', 'forum_search_changed'].map(
    (name) => `drop trigger ${name}`,
  ),
  ...['forum_title_added', 'forum_title_gone', 'forum_title_changed'].map((name) => `drop trigger ${name}`),
  'drop table forum_index',
  'drop table forum_index_titles',
]

const wordsOnPostgres = [
  `alter table forum_search add column words tsvector generated always as
     (setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', text_words), 'B')) stored`,
  'create index forum_search_words on forum_search using gin (words)',
  `create index forum_search_titles on forum_search using gin (to_tsvector('simple', title_words)) where title <> ''`,
]

const wordsOnSqlite = [
  `create virtual table forum_index using fts5(title_words, text_words, content='forum_search', content_rowid='n')`,
  // A removed word leaves the index at once, and not at the next merge.
  `insert into forum_index(forum_index, rank) values ('secure-delete', 1)`,
  `insert into forum_index(rowid, title_words, text_words) select n, title_words, text_words from forum_search`,
  `create trigger forum_search_added after insert on forum_search begin
     insert into forum_index(rowid, title_words, text_words) values (new.n, new.title_words, new.text_words); end`,
  `create trigger forum_search_gone after delete on forum_search begin
     insert into forum_index(forum_index, rowid, title_words, text_words)
       values ('delete', old.n, old.title_words, old.text_words); end`,
  `create trigger forum_search_changed after update on forum_search begin
     insert into forum_index(forum_index, rowid, title_words, text_words)
       values ('delete', old.n, old.title_words, old.text_words);
     insert into forum_index(rowid, title_words, text_words) values (new.n, new.title_words, new.text_words); end`,
  `create virtual table forum_index_titles using fts5(title_words, content='forum_search', content_rowid='n')`,
  `insert into forum_index_titles(forum_index_titles, rank) values ('secure-delete', 1)`,
  `insert into forum_index_titles(rowid, title_words) select n, title_words from forum_search where title <> ''`,
  `create trigger forum_title_added after insert on forum_search when new.title <> '' begin
     insert into forum_index_titles(rowid, title_words) values (new.n, new.title_words); end`,
  `create trigger forum_title_gone after delete on forum_search when old.title <> '' begin
     insert into forum_index_titles(forum_index_titles, rowid, title_words) values ('delete', old.n, old.title_words); end`,
  `create trigger forum_title_changed after update on forum_search begin
     insert into forum_index_titles(forum_index_titles, rowid, title_words)
       select 'delete', old.n, old.title_words where old.title <> '';
     insert into forum_index_titles(rowid, title_words) select new.n, new.title_words where new.title <> ''; end`,
]
