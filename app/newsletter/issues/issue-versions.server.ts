import { MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// What a letter said at each saving. What is kept by itself while somebody writes is one version for ten minutes.

const VERSIONS_KEPT = 100
const ONE_VERSION_FOR = 10 * MINUTE

interface Kept {
  issueId: string
  version: number
  subject: string
  body: string
  topic: string
  savedAt: string
  savedBy: string
  byItself: number
}

/** Whether this version was kept by itself while this person wrote: their own Save goes on from it. */
export async function isOwnDraft(tx: Tx, issueId: string, version: number, by: string): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletterVersions')
    .select('version')
    .where('issueId', '=', issueId)
    .where('version', '=', version)
    .where('savedBy', '=', by)
    .where('byItself', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** @param before what was there; kept too, should it be from before versions were kept */
export async function keepVersion(
  tx: Tx,
  before: Omit<Kept, 'byItself'>,
  after: Omit<Kept, 'savedAt'>,
): Promise<void> {
  const { issueId, savedBy, byItself } = after
  const goesOn = byItself
    ? await tx
        .deleteFrom('newsletterVersions')
        .where('issueId', '=', issueId)
        .where('version', '=', before.version)
        .where('savedBy', '=', savedBy)
        .where('byItself', '=', 1)
        .where('savedAt', '>', new Date(Date.now() - ONE_VERSION_FOR).toISOString())
        .returning('version')
        .executeTakeFirst()
    : undefined
  if (!goesOn)
    await tx
      .insertInto('newsletterVersions')
      .values({ ...before, byItself: 0 })
      .onConflict((c) => c.doNothing())
      .execute()
  await tx
    .insertInto('newsletterVersions')
    .values({ ...after, savedAt: now() })
    .execute()
  await tx
    .deleteFrom('newsletterVersions')
    .where('issueId', '=', issueId)
    .where('version', '<=', after.version - VERSIONS_KEPT)
    .execute()
}

/** The newest first, each with the name of whoever saved it. */
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
