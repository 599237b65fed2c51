import { type Kysely, sql } from 'kysely'

/** One job publishes what is scheduled, whatever its kind: those that wait get its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update jobs set name = 'content.publish'
    where name in ('posts.publish', 'facts.publish', 'variants.publish')`.execute(db)
}
