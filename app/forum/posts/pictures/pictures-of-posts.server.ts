import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isAuthor, ofPerson } from '../pseudonyms/pseudonyms.server.ts'
import type { ShownPicture, WantedPicture } from './rules.ts'
import { waitsFor } from './taking-pictures.server.ts'
import { words } from './words.ts'

// The picture of a post. It has no time and no name of a file: nothing of it leads to whoever posted it, or when.

const shown = ['id', 'width', 'height', 'description', 'movingSize'] as const

/** The pictures of these posts, by post. One that a moderator took out is in none. */
export async function picturesOf(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<Map<string, ShownPicture>> {
  const rows = await db
    .selectFrom('forumPictures')
    .select([...shown, 'postId'])
    .where('postId', 'in', ['', ...postIds])
    .where('takenOutOn', 'is', null)
    .execute()
  return new Map(
    rows.map(({ postId, movingSize, ...picture }) => [postId ?? '', { ...picture, moving: movingSize }]),
  )
}

export const pictureOf = async (db: Db | Tx, postId: string): Promise<ShownPicture | null> =>
  (await picturesOf(db, [postId])).get(postId) ?? null

/** Whether its author wants another picture with a post, or other words for it. Undefined: they want what it has. */
export async function otherPicture(
  tx: Tx,
  postId: string,
  wanted: WantedPicture | null | undefined,
): Promise<boolean> {
  if (wanted === undefined) return false
  const before = await pictureOf(tx, postId)
  return before?.id !== wanted?.id || before?.description !== wanted?.description
}

/**
 * Gives a post the picture that its author wants, or none.
 * @throws Refused when the picture is not one that they sent
 */
export async function setPicture(
  tx: Tx,
  member: Member,
  postId: string,
  wanted: WantedPicture | null,
): Promise<void> {
  const before = await pictureOf(tx, postId)
  if (wanted && before?.id === wanted.id) {
    const { description } = wanted
    await tx.updateTable('forumPictures').set({ description }).where('id', '=', before.id).execute()
    return
  }
  if (!wanted && !before) return
  await tx.deleteFrom('forumPictures').where('postId', '=', postId).execute()
  if (wanted) await attach(tx, member, postId, wanted)
}

async function attach(tx: Tx, member: Member, postId: string, { id, description }: WantedPicture) {
  const row = await tx
    .selectFrom('forumPictures')
    .select(['id', 'holder'])
    .where('id', '=', id)
    .where('postId', 'is', null)
    .executeTakeFirst()
  if (!row || !waitsFor(member.id, row)) throw new Refused(words.refused.gone)
  await tx
    .updateTable('forumPictures')
    .set({ postId, description, holder: null, expiresOn: null })
    .where('id', '=', id)
    .execute()
}

/** The words of a post go for good, and its picture with them. */
export async function erasePicture(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('forumPictures').where('postId', '=', postId).execute()
}

/** A moderator takes the picture out of a post, so that it can be put back for a while. @returns whether there was one */
export async function takePictureOut(tx: Tx, postId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('forumPictures')
    .set({ takenOutOn: now().slice(0, 10) })
    .where('postId', '=', postId)
    .where('takenOutOn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function putPictureBack(tx: Tx, postId: string): Promise<void> {
  await tx.updateTable('forumPictures').set({ takenOutOn: null }).where('postId', '=', postId).execute()
}

export const forgetTakenOut = (tx: Tx, postId: string) =>
  tx.deleteFrom('forumPictures').where('postId', '=', postId).where('takenOutOn', 'is not', null).execute()

const files = (db: Db) =>
  db
    .selectFrom('forumPictures')
    .leftJoin('forumPosts', 'forumPosts.id', 'forumPictures.postId')
    .leftJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPictures.id', 'forumPictures.type', 'holder', 'postId', 'topicId', 'memberId', 'byTopic'])
    .select(['takenOutOn', 'number', 'waitsSince', 'forumPosts.removedAt', 'listedIn'])

type Found = Awaited<ReturnType<ReturnType<typeof files>['executeTakeFirstOrThrow']>>

/** Whether everybody may see it: the same as the words of its post. */
const isPublic = (row: Found): boolean =>
  row.number !== null && !row.waitsSince && !row.removedAt && !row.takenOutOn && Boolean(row.listedIn)

function isOwn(row: Found, member: Member): boolean {
  const { topicId, memberId, byTopic } = row
  if (row.takenOutOn) return false
  return topicId === null ? waitsFor(member.id, row) : isAuthor(member.id, { memberId, byTopic, topicId })
}

/**
 * The bytes of a picture, for whoever may see them now: everybody once its post is public, before that its author.
 * @param asked `moving`: the one that moves, and not its first frame
 */
export async function pictureFile(
  db: Db,
  id: string,
  asked: { moving: boolean; member: () => Promise<Member | null> },
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer>; everybody: boolean } | null> {
  const row = await files(db).where('forumPictures.id', '=', id).executeTakeFirst()
  if (!row) return null
  const everybody = isPublic(row)
  if (!everybody) {
    const member = await asked.member()
    if (!member || !isOwn(row, member)) return null
  }
  const file = await bytesOf(db, id, asked.moving)
  return file && { ...file, everybody }
}

/** The same for the desk, whatever became of its post. What belongs to no post yet is its member's alone. */
export async function pictureAtDesk(db: Db, id: string, moving: boolean) {
  const row = await files(db).where('forumPictures.id', '=', id).executeTakeFirst()
  return row?.postId ? bytesOf(db, id, moving) : null
}

/** The pictures of a member, for their file: with their posts, and those that they have not posted. */
export async function picturesForFile(db: Db, memberId: string) {
  const posted = await db
    .selectFrom('forumPictures')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumPictures.postId')
    .select(['forumPictures.id', 'description', 'movingSize', 'postId'])
    .where(await ofPerson(db, memberId, 'forum_posts'))
    .execute()
  const waiting = await db
    .selectFrom('forumPictures')
    .select(['id', 'description', 'movingSize', 'postId', 'holder'])
    .where('postId', 'is', null)
    .execute()
  const all = [...posted, ...waiting.filter((one) => waitsFor(memberId, one))]
  return all.map(({ id, description, movingSize, postId }, i) => ({
    id,
    file: `forum-picture-${i + 1}.${movingSize === null ? 'webp' : 'gif'}`,
    moving: movingSize !== null,
    description,
    posted: postId !== null,
  }))
}

/** Of one of these. */
export const bytesForFile = async (db: Db, { id, moving }: { id: string; moving: boolean }) =>
  (await bytesOf(db, id, moving))?.bytes ?? new Uint8Array()

async function bytesOf(db: Db, id: string, moving: boolean) {
  const row = await db
    .selectFrom('forumPictures')
    .select(['type', moving ? 'moving as file' : 'bytes as file'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.file) return null
  return { type: moving ? 'image/gif' : row.type, bytes: Uint8Array.from(Buffer.from(row.file, 'base64')) }
}
