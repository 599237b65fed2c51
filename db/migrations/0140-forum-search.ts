import { type Kysely, sql } from 'kysely'
import { createForumIndex } from '../forum-index.server.ts'

/** Posts of the forum can be searched for; those that can be read already, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createForumIndex(db)
  await sql`
    insert into forum_search (post_id, title, text, at)
    select p.id, case when p.number = 1 then t.title else '' end, p.text, p.published_at
    from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.number is not null and p.published_at is not null and p.text <> ''
    order by p.published_at`.execute(db)
}
