import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Ada lets other members read how to talk with her. Rae reads it, unless one of them blocked the other.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./forum-profile.server.ts')),
  ...(await import('../shown-post.server.ts')),
  ...(await import('../../posts/mutes/choose-mute.server.ts')),
  ...(await import('../../posts/mutes/mutes.server.ts')),
  ...(await import('../../posts/mutes/folded-posts.server.ts')),
  ...(await import('#app/shared/access-card/member-card.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const CARD = { wishes: ['email-only'], helper: 'my sister Ana', own: 'One question at a time.' }

async function adaShows(shown = true) {
  const [ada, rae] = [await forum.member('ada', 'member'), await forum.member('rae', 'member')]
  await verbs.keepCardText(db, ada.id, JSON.stringify(CARD))
  if (shown) await verbs.showCard(db, ada.id, true)
  return { ada, rae }
}

/** The posts of a topic under which a reader finds a link to a card. */
async function links(reader: string | null, topicId: string) {
  const posts = await forum.read(topicId)
  const unseen = await verbs.mutesOf(db, reader)
  const own = (post: { memberId: string | null }) => post.memberId !== null && post.memberId === reader
  const folded = await verbs.foldedFor(db, unseen, topicId, posts, own)
  const topic = { exampleAt: null, postNumber: null, officialPost: null }
  const who = { signedIn: reader !== null, begun: false, choices: {}, picture: null, reactions: null }
  return folded.map((row) => verbs.shownPost(row, topic, { ...who, own: own(row) } as never).card)
}

test('a card is hidden until its member shows it, and never names their helper', async () => {
  const { ada, rae } = await adaShows(false)
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
  await verbs.showCard(db, ada.id, true)
  const shown = await verbs.profileOf(db, rae, 'ADA')
  expect(shown).toMatchObject({ handle: 'ada', own: false })
  expect(shown?.lines).toContain('One question at a time.')
  expect(JSON.stringify(shown)).not.toContain('sister Ana')
  const marked = await db
    .selectFrom('members')
    .select('cardShownAt')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(await verbs.profileOf(db, ada, 'ada')).toMatchObject({ own: true })
  await verbs.showCard(db, ada.id, false)
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
  // An attacker who writes to the database cannot make the HMAC, and one member's HMAC is invalid for another.
  const [at, mark] = marked.cardShownAt?.split(' ') ?? []
  for (const cardShownAt of [at, `${at} ${mark}x`, `2026-01-01T00:00:00.000Z ${mark}`]) {
    await db.updateTable('members').set({ cardShownAt }).where('id', '=', ada.id).execute()
    expect(await verbs.profileOf(db, rae, 'ada'), cardShownAt).toBe(null)
  }
})

test('a deleted card is hidden, and a new one is shown only when chosen again', async () => {
  const { ada, rae } = await adaShows()
  await verbs.keepCardText(db, ada.id, null)
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
  await verbs.keepCardText(db, ada.id, JSON.stringify(CARD))
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
})

test('a card that only names a helper is not shown to others', async () => {
  const { ada, rae } = await adaShows()
  await verbs.keepCardText(db, ada.id, JSON.stringify({ ...CARD, wishes: [], own: '' }))
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
})

test('after a block neither reads the other’s card, and it looks as if there were none', async () => {
  for (const from of ['ada', 'rae']) {
    await forum.empty()
    const { ada, rae } = await adaShows()
    const [who, whom] = from === 'ada' ? [ada, rae] : [rae, ada]
    const { topicId } = await forum.begin(ada)
    expect(await links(rae.id, topicId)).toEqual(['/forum/person/ada/card'])
    await verbs.addMute(db, who.id, { kind: 'person', what: whom.id, how: 'block' })
    expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
    expect(await links(rae.id, topicId)).toEqual([null])
  }
})

test('no link to a card under a pseudonymous, own or muted post, or for visitors without an account', async () => {
  const { ada, rae } = await adaShows()
  const nameless = await forum.beginNameless(ada)
  for (const reader of [rae.id, ada.id, null]) expect(await links(reader, nameless.topicId)).toEqual([null])
  const named = await forum.begin(ada)
  expect(await links(ada.id, named.topicId)).toEqual([null])
  expect(await links(null, named.topicId)).toEqual([null])
  expect(await links(rae.id, named.topicId)).toEqual(['/forum/person/ada/card'])
  await verbs.addMute(db, rae.id, { kind: 'person', what: ada.id, how: 'mute' })
  expect(await links(rae.id, named.topicId)).toEqual([null])
})

test('a closed account has no page', async () => {
  const { ada, rae } = await adaShows()
  await db.updateTable('members').set({ handle: null }).where('id', '=', ada.id).execute()
  expect(await verbs.profileOf(db, rae, 'ada')).toBe(null)
})
