import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aJpeg, aPng } from '#tests/support/files.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { aDrawing, aGif } from '#tests/support/pictures.ts'

let forum: Forum
let pictures: typeof import('./pictures-of-posts.server.ts')
let taking: typeof import('./taking-pictures.server.ts')
let reported: typeof import('../../moderation/reported-posts.server.ts')
let ada: Member
let ben: Member
beforeAll(async () => {
  forum = await aForum()
  pictures = await import('./pictures-of-posts.server.ts')
  taking = await import('./taking-pictures.server.ts')
  reported = await import('../../moderation/reported-posts.server.ts')
})
beforeEach(async () => {
  await forum.empty()
  await forum.db.deleteFrom('forumPictures').execute()
  ada = await forum.member('ada', 'member')
  ben = await forum.member('ben')
})
afterAll(() => forum.close())

const SECRET = 'AdaLovelaceAt40North'
const sent = async (member: Member, bytes = aDrawing(SECRET, [6, 4])) => {
  const taken = await taking.takePicture(forum.db, member, new File([bytes], `${SECRET}.png`))
  return 'refused' in taken ? expect.fail(taken.refused) : taken
}
const post = async (member: Member, more: { nameless?: boolean } = {}) => {
  const { id } = await sent(member)
  const picture = { id, description: 'A desk by a window' }
  const topic = { id: forum.newId(), category: 'work', title: 'My desk', text: 'Look', picture, ...more }
  return { pictureId: id, ...(await forum.startTopic(forum.db, member, topic)) }
}
const seenBy = async (id: string, member: Member | null = null, moving = false) =>
  (await pictures.pictureFile(forum.db, id, { moving, member: () => Promise.resolve(member) }))?.type ?? null
const rows = () => forum.db.selectFrom('forumPictures').selectAll().execute()

test('a picture is public with its post, and before that visible to its author alone', async () => {
  const { id } = await sent(ben)
  expect([await seenBy(id), await seenBy(id, ada), await seenBy(id, ben)]).toEqual([null, null, 'image/webp'])
  const waiting = await post(ben)
  const { pictureId, postId } = waiting
  expect([await seenBy(pictureId), await seenBy(pictureId, ada)]).toEqual([null, null])
  expect(await seenBy(pictureId, ben)).toBe('image/webp')
  expect((await pictures.pictureAtDesk(forum.db, pictureId, false))?.type).toBe('image/webp')
  // The desk cannot open a picture that has no post.
  expect(await pictures.pictureAtDesk(forum.db, id, false)).toBeNull()
  await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
  expect(await seenBy(pictureId)).toBe('image/webp')
  await forum.removePost(forum.db, 'mo', postId, { rule: 'harm', note: '' })
  expect([await seenBy(pictureId), await seenBy(pictureId, ben)]).toEqual([null, 'image/webp'])
  await forum.putBack(forum.db, 'mo', postId)
  expect(await seenBy(pictureId)).toBe('image/webp')
})

test('a picture reveals neither its owner, its time, nor its file name', async () => {
  const { pictureId } = await post(ada, { nameless: true })
  const waits = await sent(ada)
  const all = await rows()
  expect(all.map((row) => Object.keys(row).filter((name) => /At$|name|member/i.test(name)))).toEqual([[], []])
  const text = JSON.stringify(all)
  for (const told of [SECRET, Buffer.from(SECRET).toString('base64').slice(2, -4), ada.id])
    expect(text).not.toContain(told)
  expect(all.find(({ id }) => id === pictureId)).toMatchObject({ holder: null, expiresOn: null })
  // The HMACs of two pictures of one member have nothing in common.
  const other = await sent(ada)
  const holders = (await rows()).map(({ holder }) => holder).filter(Boolean)
  expect(new Set(holders).size).toBe(2)
  expect([waits.id, other.id]).not.toContain(pictureId)
  expect(await seenBy(pictureId, ada)).toBe('image/webp')
})

test('another member’s picture, or one of another post, is refused, and nothing of the post is stored', async () => {
  const { id } = await sent(ben)
  const picture = { id, description: '' }
  const topic = { id: forum.newId(), category: 'work', title: 'Mine', text: 'Look', picture }
  await expect(forum.startTopic(forum.db, ada, topic)).rejects.toThrow('is no longer here')
  expect(await forum.listed()).toEqual([])
  const { pictureId } = await post(ada)
  const again = { ...topic, id: forum.newId(), picture: { id: pictureId, description: '' } }
  await expect(forum.startTopic(forum.db, ada, again)).rejects.toThrow('is no longer here')
})

test('a picture is deleted with its post’s text, and unposted ones with the member', async () => {
  const { postId } = await post(ada)
  await forum.takeBackPost(forum.db, ada, postId)
  expect(await rows()).toEqual([])
  const { pictureId } = await post(ada)
  await sent(ada)
  const kept = await sent(ben)
  await inTransaction(forum.db, (tx) => forum.memberLeaves(tx, ada.id, 'stay'))
  expect((await rows()).map(({ id }) => id).sort()).toEqual([pictureId, kept.id].sort())
})

test('a picture that waits longer than a draft, or was removed long ago, is swept', async () => {
  const { pictureId } = await post(ada)
  const { id } = await sent(ada)
  await forum.sweepForum(forum.db)
  expect(await rows()).toHaveLength(2)
  await forum.db.updateTable('forumPictures').set({ expiresOn: '2026-01-01' }).where('id', '=', id).execute()
  await forum.db
    .updateTable('forumPictures')
    .set({ takenOutOn: '2026-01-01' })
    .where('id', '=', pictureId)
    .execute()
  await forum.sweepForum(forum.db)
  expect(await rows()).toEqual([])
})

describe('changing', () => {
  test('a post that speaks for the moderators loses that mark after a change by its author, and theirs is audited', async () => {
    const { postId, pictureId } = await post(ada)
    const marked = async () => {
      const found = (await forum.ownPost(forum.db, ada, postId)) ?? expect.fail('no post')
      return found.asModeratorAt !== null
    }
    const speaks = () =>
      forum.db
        .updateTable('forumPosts')
        .set({ asModeratorAt: new Date().toISOString() })
        .where('id', '=', postId)
        .execute()
    const change = async (more: Partial<Parameters<Forum['changePost']>[2]>) =>
      forum.changePost(forum.db, ada, {
        id: postId,
        text: 'Look',
        seen: await forum.versionNow(postId),
        ...more,
      })
    const exchanged = async () => ({ id: (await sent(ada)).id, description: 'Another desk' })
    const acts = async () =>
      (
        await forum.db
          .selectFrom('auditLines')
          .select('actor')
          .where('action', '=', 'forum.as-moderator')
          .where('subject', '=', postId)
          .execute()
      ).map(({ actor }) => actor)

    await speaks()
    await change({ picture: { id: pictureId, description: 'A desk by a window' } })
    expect(await marked()).toBe(true)
    await change({ picture: await exchanged() })
    expect(await marked()).toBe(false)
    for (const more of [{ picture: null }, { tone: 'joking' as const }, { text: 'Look here' }]) {
      await speaks()
      await change({ text: (await forum.ownPost(forum.db, ada, postId))?.text ?? '', ...more })
      expect([more, await marked()]).toEqual([more, false])
    }
    expect(await acts()).toEqual([])

    await speaks()
    await change({ text: 'What we decided', picture: await exchanged(), byModerator: 'mo' })
    expect(await marked()).toBe(true)
    expect(await acts()).toEqual(['mo'])
  })

  test('a picture can get another description, be replaced and be removed; a newcomer’s change is moderated again', async () => {
    const { postId, pictureId } = await post(ben)
    await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
    const change = async (picture: { id: string; description: string } | null | undefined) =>
      forum.changePost(forum.db, ben, {
        id: postId,
        text: 'Look',
        seen: await forum.versionNow(postId),
        picture,
      })
    const before = await forum.stateNow(postId)
    await change(undefined)
    await change({ id: pictureId, description: 'A desk by a window' })
    expect(await forum.stateNow(postId)).toBe(before)
    await forum.pause()
    await change({ id: pictureId, description: 'A desk with a screen' })
    expect((await forum.moderatedPost(forum.db, postId))?.waitsSince).not.toBeNull()
    expect(await seenBy(pictureId)).toBeNull()
    const other = await sent(ben)
    await change({ id: other.id, description: '' })
    expect((await rows()).map(({ id }) => id)).toEqual([other.id])
    await change(null)
    expect(await rows()).toEqual([])
    // None of this changed the text, so there is no new version.
    expect(await forum.versionsOf(forum.db, postId)).toEqual([])
  })

  test('a moderator removes it, its author no longer sees it, and it can be restored', async () => {
    const { postId, pictureId } = await post(ada)
    const edit = { text: 'Look', rule: 'private', note: '', seen: await forum.stateNow(postId) } as const
    await reported.editPost(forum.db, 'mo', postId, { ...edit, takeOut: true })
    expect([await seenBy(pictureId), await seenBy(pictureId, ada)]).toEqual([null, null])
    expect(await pictures.pictureOf(forum.db, postId)).toBeNull()
    await reported.undoEdit(forum.db, 'mo', postId)
    expect(await seenBy(pictureId)).toBe('image/webp')
  })
})

test('a member’s file has their pictures, under both kinds of name, and the waiting ones', async () => {
  const { pictureId } = await post(ada, { nameless: true })
  const waits = await sent(ada)
  await sent(ben)
  const own = await pictures.picturesForFile(forum.db, ada.id)
  expect(own.map(({ id, posted }) => [id, posted])).toEqual([
    [pictureId, true],
    [waits.id, false],
  ])
  for (const one of own) expect((await pictures.bytesForFile(forum.db, one)).length).toBeGreaterThan(30)
})

test('a GIF does not move until the reader plays it', async () => {
  const { id } = await sent(ben, aGif(SECRET, 2))
  expect([await seenBy(id, ben), await seenBy(id, ben, true)]).toEqual(['image/webp', 'image/gif'])
  const other = await sent(ben)
  expect(await seenBy(other.id, ben, true)).toBeNull()
})

test('a file that is not a picture, or a malicious one, is refused with a reason', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
  const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const script = bytes('GIF89a=1;alert(document.cookie)//aaaaaaaaaaaaaaaa')
  const hostile: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['drawing.png', svg, /not a picture that we can show/],
    ['a.gif', script, /could not open|too large inside/],
    ['a.png', aPng('', [50_000, 50_000]), /too large inside/],
    ['a.jpg', aJpeg('').subarray(0, 60) as Uint8Array<ArrayBuffer>, /could not open/],
    ['a.jpg', new Uint8Array(13 * 1024 * 1024), /smaller than 12 MB. Yours is 13 MB/],
  ]
  for (const [name, file, says] of hostile) {
    const taken = await taking.takePicture(forum.db, ada, new File([file], name))
    expect('refused' in taken && taken.refused, name).toMatch(says)
  }
  expect(await rows()).toEqual([])
})
