import { MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// The versions of an issue, one per Save. Autosaves within ten minutes are one version.

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

/** Whether this version was autosaved by this person: their own Save continues from it. */
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

/** @param before the previous text; also stored if it predates versions */
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
