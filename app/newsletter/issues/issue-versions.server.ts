import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// The versions of an issue, one per Save. `byItself` marks those that earlier releases saved while an editor typed.

const VERSIONS_KEPT = 100

interface Kept {
  issueId: string
  version: number
  subject: string
  body: string
  topic: string
  savedAt: string
  savedBy: string
}

/** @param before the previous text; also stored if it predates versions */
export async function keepVersion(tx: Tx, before: Kept, after: Omit<Kept, 'savedAt'>): Promise<void> {
  const { issueId } = after
  await tx
    .insertInto('newsletterVersions')
    .values({ ...before, byItself: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  await tx
    .insertInto('newsletterVersions')
    .values({ ...after, byItself: 0, savedAt: now() })
    .execute()
  await tx
    .deleteFrom('newsletterVersions')
    .where('issueId', '=', issueId)
    .where('version', '<=', after.version - VERSIONS_KEPT)
    .execute()
}

/** Newest first, each with the name of its author. */
export async function versionsOf(db: Db, issueId: string) {
  return db
    .selectFrom('newsletterVersions')
    .leftJoin('users', 'users.id', 'newsletterVersions.savedBy')
    .select(['version', 'subject', 'savedAt', 'byItself', 'users.name'])
    .where('issueId', '=', issueId)
    .orderBy('version', 'desc')
    .execute()
}

export async function versionAt(db: Db, issueId: string, version: number) {
  return db
    .selectFrom('newsletterVersions')
    .leftJoin('users', 'users.id', 'newsletterVersions.savedBy')
    .select(['version', 'subject', 'body', 'topic', 'savedAt', 'byItself', 'users.name'])
    .where('issueId', '=', issueId)
    .where('version', '=', version)
    .executeTakeFirst()
}
