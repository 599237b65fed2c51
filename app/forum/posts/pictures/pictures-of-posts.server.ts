import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isAuthor, ofPerson } from '../pseudonyms/pseudonyms.server.ts'
import type { ShownPicture, WantedPicture } from './rules.ts'
import { waitsFor } from './taking-pictures.server.ts'
import { words } from './words.ts'

// The picture of a post. It stores no time and no file name: nothing in it reveals who posted it, or when.

const shown = ['id', 'width', 'height', 'description', 'movingSize'] as const

/** The pictures of these posts, by post, without the ones that a moderator removed. */
export async function picturesOf(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<Map<string, ShownPicture>> {
  const rows = await db
    .selectFrom('forumPictures')
    .select([...shown, 'postId'])
    .where('postId', 'in', inList(postIds))
    .where('takenOutOn', 'is', null)
    .execute()
  return new Map(
    rows.map(({ postId, movingSize, ...picture }) => [postId ?? '', { ...picture, moving: movingSize }]),
  )
}

export const pictureOf = async (db: Db | Tx, postId: string): Promise<ShownPicture | null> =>
  (await picturesOf(db, [postId])).get(postId) ?? null

/** Whether the author changes the picture of a post or its description. Undefined: no change. */
export async function otherPicture(
  tx: Tx,
  postId: string,
  wanted: WantedPicture | null | undefined,
): Promise<boolean> {
  if (wanted === undefined) return false
  const before = await pictureOf(tx, postId)
  return before?.id !== wanted?.id || before?.description !== wanted?.description
}

/** Sets or removes the picture of a post. @throws Refused when the author did not upload the picture */
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

/** The text of a post is erased for good, and its picture with it. */
export async function erasePicture(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('forumPictures').where('postId', '=', postId).execute()
}

/** A moderator removes the picture of a post; it can be restored for a while. @returns whether there was one */
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

/** Whether the picture is public, which it is with the text of its post. */
const isPublic = (row: Found): boolean =>
  row.number !== null && !row.waitsSince && !row.removedAt && !row.takenOutOn && Boolean(row.listedIn)

function isOwn(row: Found, member: Member): boolean {
  const { topicId, memberId, byTopic } = row
  if (row.takenOutOn) return false
  return topicId === null ? waitsFor(member.id, row) : isAuthor(member.id, { memberId, byTopic, topicId })
}

/**
 * The bytes of a picture, for a visitor who may see it now: anyone once its post is public, before that its author.
 * @param asked `moving`: the animation, and not its first frame
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

/** The same for the desk, in any state of the post. A picture without a post is visible to its member alone. */
export async function pictureAtDesk(db: Db, id: string, moving: boolean) {
  const row = await files(db).where('forumPictures.id', '=', id).executeTakeFirst()
  return row?.postId ? bytesOf(db, id, moving) : null
}

/** A member's pictures for their data export: in posts, and not posted yet. */
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

/** The bytes of one of these. */
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
