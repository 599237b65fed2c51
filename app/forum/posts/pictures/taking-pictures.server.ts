import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { MEGABYTE, sizeOverLimit } from '#app/platform/byte-sizes.ts'
import { allowToday } from '#app/platform/http/limits.server.ts'
import { scan } from '#app/platform/http/scanner.server.ts'
import { SentFile } from '#app/platform/http/sent-file.server.ts'
import { newId } from '#app/platform/ids.ts'
import { cleanPicture } from '#app/platform/images/clean-picture.server.ts'
import { pictureRefusals } from '#app/platform/images/words.ts'
import { freeBytes } from '#app/platform/keys/vault.server.ts'
import { hmac, sameMark, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumFileTables } from '#db/tables/forum-files.ts'
import { PICTURE_MOST, PICTURES_A_DAY, WIDTH_MOST } from './rules.ts'
import { words } from './words.ts'

// Uploaded pictures are redrawn in a separate process, and stored for their member until they are posted
// (docs/decisions/0155-pictures.md).

const LEFT_FREE = 500 * MEGABYTE

/** An HMAC of a member and one picture, so that the table does not reveal which pictures belong to one person. */
const holderOf = (memberId: string, id: string) =>
  hmac(serverSecret('forum pictures'), JSON.stringify([memberId, id]))

type Kept = Pick<
  ForumFileTables['forumPictures'],
  'type' | 'width' | 'height' | 'bytes' | 'moving' | 'movingSize'
>
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** @returns the picture to store, or the reason for refusing it */
async function cleaned(given: Uint8Array<ArrayBuffer>): Promise<Kept | { refused: string }> {
  if ((await scan(given)) === 'blocked') return { refused: words.refused.blocked }
  const found = await cleanPicture(given, { widths: [WIDTH_MOST] })
  if ('refused' in found) return { refused: pictureRefusals[found.refused] }
  const [file] = found.files
  if (!file) return { refused: pictureRefusals.broken }
  const { type, width, height, bytes } = file
  const { moving } = found
  return {
    type,
    width,
    height,
    bytes: base64(bytes),
    moving: moving && base64(moving),
    movingSize: moving?.length ?? null,
  }
}

/** Stores a picture for a post that its member has not sent yet. */
export async function takePicture(
  db: Db,
  member: Member,
  file: File,
): Promise<{ id: string; width: number; height: number } | { refused: string }> {
  if (file instanceof SentFile && file.dropped === 'no-room') return { refused: words.refused.busy }
  if (file.size > PICTURE_MOST)
    return { refused: words.refused.large({ size: sizeOverLimit(file.size, PICTURE_MOST) }) }
  if (!(await allowToday(db, 'forum.picture', member.id, PICTURES_A_DAY)))
    return { refused: words.refused.many({ most: PICTURES_A_DAY }) }
  if (freeBytes() < LEFT_FREE) return { refused: words.refused.room }
  const kept = await cleaned((await file.bytes()) as Uint8Array<ArrayBuffer>)
  if ('refused' in kept) return kept
  const id = newId()
  await db
    .insertInto('forumPictures')
    .values({
      id,
      postId: null,
      holder: holderOf(member.id, id),
      description: '',
      takenOutOn: null,
      expiresOn: waitsUntil(),
      ...kept,
    })
    .execute()
  return { id, width: kept.width, height: kept.height }
}

/** As long as a draft, so that no draft loses its picture. */
const waitsUntil = () => fromNow((PROMISED_DAYS.forumDrafts + 1) * DAY).slice(0, 10)

/** A draft with this picture was saved again. */
export async function pictureWaitsLonger(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx
    .updateTable('forumPictures')
    .set({ expiresOn: waitsUntil() })
    .where('id', '=', id)
    .where('postId', 'is', null)
    .where('holder', '=', holderOf(memberId, id))
    .execute()
}

/** Whether a picture is waiting for a post of this member. */
export const waitsFor = (memberId: string, { id, holder }: { id: string; holder: string | null }): boolean =>
  holder !== null && sameMark(holder, holderOf(memberId, id))

/** When a member leaves, their unposted pictures are deleted. */
export async function picturesLeave(tx: Tx, memberId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('forumPictures')
    .select(['id', 'holder'])
    .where('postId', 'is', null)
    .execute()
  const theirs = waiting.filter((one) => waitsFor(memberId, one)).map(({ id }) => id)
  await tx.deleteFrom('forumPictures').where('id', 'in', inList(theirs)).execute()
}

export async function sweepPictures(tx: Tx): Promise<void> {
  const over = fromNow(-PROMISED_DAYS.removedPosts * DAY).slice(0, 10)
  await tx
    .deleteFrom('forumPictures')
    .where((e) => e.or([e('expiresOn', '<=', now().slice(0, 10)), e('takenOutOn', '<', over)]))
    .execute()
}
