import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { kindOf } from './dialect.server.ts'
import type { Db } from './schema.ts'

// The text index over the posts of the forum: FTS5 on SQLite, tsvector on PostgreSQL. Apart from the one over the site's own pages,
// so that a million posts neither slow those down nor come between them.

export const createForumIndex = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of kindOf(db) === 'postgres' ? onPostgres : onSqlite)
    await sql.raw(statement).execute(db)
}

// Rows go in as posts are published, so the highest `n` is the newest.
const onSqlite = [
  `create table forum_search (n integer primary key, post_id text not null unique references forum_posts(id) on delete cascade,
     title text not null, text text not null, at text not null)`,
  `create virtual table forum_index using fts5(title, text, content='forum_search', content_rowid='n',
     tokenize='unicode61 remove_diacritics 2')`,
  // A word that was removed leaves the index at once, and not at its next tidying.
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

export interface ForumFilters {
  category?: string | undefined
  /** Whose posts, as a condition on forum_posts. */
  of?: RawBuilder<SqlBool> | undefined
  /** Not older than this. */
  since?: string | undefined
}

/**
 * The newest posts that hold each of the words, or words that begin like them. What waits, was removed or lies in a topic that
 * is off its list is asked for here each time, so that nothing of it is found even before the index forgets it.
 * @param words letters and digits only, at least one
 * @param where whether the title of its topic has to hold them
 */
export async function findPosts(
  db: Db,
  words: readonly string[],
  { category, of, since }: ForumFilters,
  where: 'title' | 'anywhere',
  most: number,
): Promise<string[]> {
  const only = sql`forum_posts.number is not null and forum_posts.waits_since is null and forum_posts.removed_at is null and t.listed_in <> ''
    ${category ? sql`and t.category_id = ${category}` : sql``}
    ${of ? sql`and ${of}` : sql``}
    ${since ? sql`and forum_posts.published_at >= ${since}` : sql``}`
  const found =
    kindOf(db) === 'postgres'
      ? sql<{ id: string }>`
          select forum_posts.id from forum_search s join forum_posts on forum_posts.id = s.post_id
          join forum_topics t on t.id = forum_posts.topic_id
          where s.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*${where === 'title' ? 'A' : ''}`).join(' & ')})
          and ${only} order by s.at desc limit ${most}`
      : sql<{ id: string }>`
          select forum_posts.id from forum_index cross join forum_search s on s.n = forum_index.rowid
          cross join forum_posts on forum_posts.id = s.post_id cross join forum_topics t on t.id = forum_posts.topic_id
          where forum_index match ${`${where === 'title' ? 'title : ' : ''}(${words.map((word) => `"${word}"*`).join(' ')})`}
          and ${only} order by forum_index.rowid desc limit ${most}`
  const { rows } = await found.execute(db)
  return rows.map(({ id }) => id)
}
