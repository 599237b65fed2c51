import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendCase } from './cases.ts'
import { sendPost } from './forum-visitors.ts'
import { TAGGED_PDF } from './pdfs.ts'
import { aDrawing } from './pictures.ts'
import type { Site, Visitor } from './site.ts'
import { signedInStaff } from './staff.ts'

// URLs of the site map that lead to existing items, created once per site: a form is only checked if its page exists.

/** @param member has had posts approved; `other` too */
export async function realAddresses(
  site: Site,
  { staff, member, other }: Record<'staff' | 'member' | 'other', Visitor>,
): Promise<Record<string, string>> {
  await signedInStaff(site, { role: 'caseworker' })
  const { db } = openDialect(site.place.database)
  try {
    return {
      ...(await inForum(db, { staff, member, other })),
      ...(await ofGifts(db)),
      ...(await ofTexts(db)),
      ...(await atStaff(db, staff)),
      ...(await ofPeople(db, site)),
    }
  } finally {
    await db.destroy()
  }
}

async function inForum(db: Db, { staff, member, other }: Record<'staff' | 'member' | 'other', Visitor>) {
  await staff.post('/staff/forum', { intent: 'moderate', hours: '24' })
  const mine = await sendPost(member, '/forum/home/new', { title: 'Mine', text: 'A ramp' })
  const theirs = await sendPost(other, '/forum/home/new', { title: 'Theirs', text: 'A door' })
  const removed = await sendPost(member, '/forum/home/new', { title: 'Gone', text: 'A stair' })
  const posts = await db.selectFrom('forumPosts').select(['id', 'topicId', 'memberId']).execute()
  const postOf = (topic: string) => posts.find(({ topicId }) => topic.endsWith(topicId)) ?? posts[0]
  await staff.post(`/staff/forum/${postOf(removed)?.id}`, { intent: 'remove', rule: 'harm', note: 'stair' })
  const { makePseudonym } = await import('#app/forum/posts/pseudonyms/pseudonyms.server.ts')
  const pseudonymId = await inTransaction(db, (tx) =>
    makePseudonym(tx, 'somebody', postOf(theirs)?.topicId ?? ''),
  )
  const own = `/forum/post/${postOf(mine)?.id}`
  const atDesk = `/staff/forum/${postOf(mine)?.id}`
  return {
    '/forum/topic/:topicId/keep': `${theirs}/keep`,
    '/forum/topic/:topicId/reply': `${theirs}/reply`,
    '/forum/post/:postId': own,
    '/forum/post/:postId/change': `${own}/change`,
    '/forum/post/:postId/report': `/forum/post/${postOf(theirs)?.id}/report`,
    '/forum/unseen/:kind/:id': `/forum/unseen/post/${postOf(theirs)?.id}`,
    '/forum/appeal/:kind/:id': `/forum/appeal/post/${postOf(removed)?.id}`,
    '/staff/forum/:postId': atDesk,
    '/staff/forum/:postId/edit': `${atDesk}/edit`,
    '/staff/forum/people/:memberId': `/staff/forum/people/${postOf(mine)?.memberId}`,
    '/staff/forum/nameless/:pseudonymId': `/staff/forum/nameless/${pseudonymId}`,
  }
}

async function ofTexts(db: Db) {
  const { id } = await db
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', 'post')
    .limit(1)
    .executeTakeFirstOrThrow()
  const text = `/staff/content/${id}`
  const { addPicture } = await import('#app/blog/pictures/library-pictures.server.ts')
  const picture = { name: '', description: 'A red and a blue half.', bytes: aDrawing('x') }
  const added = await addPicture(db, picture, 'somebody')
  const { addPdf } = await import('#app/resources/pdfs/pdf-library.server.ts')
  const pdf = await addPdf(db, { title: 'A letter', bytes: TAGGED_PDF }, 'somebody')
  const { beginVariant } = await import('#app/translations/saving-variants.server.ts')
  const beside = { sourceId: id, variant: 'easier', language: 'en' } as const
  const variant = `/staff/variants/${(await beginVariant(db, beside, 'somebody')).id}`
  return {
    '/staff/content/words/:wordId': '/staff/content/words/pages.about.ourMission',
    '/staff/content/words/:wordId/page': '/staff/content/words/pages.about.ourMission/page',
    '/staff/content/pictures/:pictureId': `/staff/content/pictures/${'id' in added ? added.id : 0}`,
    '/staff/content/pdfs/:pdfId': `/staff/content/pdfs/${'id' in pdf ? pdf.id : 0}`,
    '/staff/content/:textId': text,
    '/staff/content/:textId/page': `${text}/page`,
    '/staff/content/:textId/mail': `${text}/mail`,
    '/staff/content/:textId/versions': `${text}/versions`,
    '/staff/content/:textId/writing': `${text}/writing`,
    '/staff/facts/:kind/new': '/staff/facts/term/new',
    '/staff/facts/:kind/:textId': '/staff/facts/law/law-1',
    '/staff/facts/:kind/:textId/page': '/staff/facts/law/law-1/page',
    '/staff/facts/:kind/:textId/versions': '/staff/facts/law/law-1/versions',
    '/staff/search/:kind': '/staff/search/pins',
    '/staff/search/:kind/new': '/staff/search/pins/new',
    '/staff/search/:kind/:textId': '/staff/search/words/synonym-3',
    '/staff/search/:kind/:textId/page': '/staff/search/words/synonym-3/page',
    '/staff/search/:kind/:textId/versions': '/staff/search/words/synonym-3/versions',
    '/staff/search/:kind/:textId/without': '/staff/search/words/synonym-3/without',
    '/staff/variants/of/:sourceId': `/staff/variants/of/${id}`,
    '/staff/variants/:textId': variant,
    '/staff/variants/:textId/page': `${variant}/page`,
    '/staff/variants/:textId/versions': `${variant}/versions`,
  }
}

async function ofGifts(db: Db) {
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const { newLink } = await import('#app/donations/ledger/donor-links.server.ts')
  const donor = { name: 'Ada Sample', email: 'ada@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const { id } = await beginGift(db, { amount: 75, frequency: 'monthly' }, { ...donor, ...no }, 'check')
  const { donorId } = await db
    .selectFrom('gifts')
    .select('donorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const token = await newLink(db, donorId)
  const { wishLink } = await import('#app/donations/mails/wishes.server.ts')
  return {
    '/donate/mails/:token': new URL(wishLink('january', donorId)).pathname,
    '/donate/mine/:token': `/donate/mine/${token}`,
    '/donate/mine/:token/gift/:giftId': `/donate/mine/${token}/gift/${id}`,
    '/staff/gifts/:giftId': `/staff/gifts/${id}`,
    '/staff/gifts/:giftId/donor': `/staff/gifts/${id}/donor`,
    '/staff/gifts/:giftId/who': `/staff/gifts/${id}/who`,
  }
}

async function atStaff(db: Db, staff: Visitor) {
  const { userId } = await db
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'caseworker')
    .executeTakeFirstOrThrow()
  const issue = (await staff.post('/staff/newsletter/new', {})).headers.get('location')
  return {
    '/staff/people/:userId': `/staff/people/${userId}`,
    '/staff/people/:userId/remove': `/staff/people/${userId}/remove`,
    '/staff/attorneys/:id': '/staff/attorneys/1',
    '/staff/attorneys/bars/:state': '/staff/attorneys/bars/CA',
    '/staff/resources/:slug': '/staff/resources/deadline-chart',
    '/staff/letters/:textId': '/staff/letters/letter-101',
    '/staff/letters/:textId/page': '/staff/letters/letter-101/page',
    '/staff/letters/:textId/versions': '/staff/letters/letter-101/versions',
    '/staff/messages/replies/:textId': '/staff/messages/replies/reply-101',
    '/staff/messages/replies/:textId/page': '/staff/messages/replies/reply-101/page',
    '/staff/messages/replies/:textId/versions': '/staff/messages/replies/reply-101/versions',
    '/staff/gifts/words/:textId': '/staff/gifts/words/wording-1',
    '/staff/gifts/words/:textId/page': '/staff/gifts/words/wording-1/page',
    '/staff/gifts/words/:textId/versions': '/staff/gifts/words/wording-1/versions',
    '/staff/newsletter/:textId': `${issue}`,
    '/staff/newsletter/:textId/page': `${issue}/page`,
    '/staff/newsletter/:textId/mail': `${issue}/mail`,
    '/staff/newsletter/:textId/versions': `${issue}/versions`,
  }
}

/** A case and a message. */
async function ofPeople(db: Db, site: Site) {
  await sendCase(site.visitor())
  const caseId = (await db.selectFrom('cases').select('id').executeTakeFirstOrThrow()).id
  const said = { about: 'message', name: 'Ada', email: 'ada@example.org', subject: 'Dog', message: 'Mine' }
  await site.visitor().post('/contact', said)
  const messageId = (await db.selectFrom('messages').select('id').executeTakeFirst())?.id
  const ends = ['', '/records', '/keys', '/words', '/read', '/purge', '/export', '/export/taken']
  return {
    ...Object.fromEntries(ends.map((end) => [`/staff/cases/:caseId${end}`, `/staff/cases/${caseId}${end}`])),
    '/staff/messages/:messageId': `/staff/messages/${messageId}`,
    '/staff/messages/:messageId/reply': `/staff/messages/${messageId}/reply`,
  }
}
