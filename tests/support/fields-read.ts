import { readFileSync } from 'node:fs'
import path from 'node:path'

// Which fields a post handler reads, for tests that fill all of them.

/** Fields that neither the page, rendered without scripts and keys, nor the form's schema names. */
export const NAMED_HERE: Record<string, string[]> = {
  '/legal-help/draft': ['description', 'organisation', 'email'],
  '/know-your-rights/deadlines/entry': ['kind', 'state', 'when', 'seed', 'rule'],
  '/legal-help/attorney/part': ['id', 'proof', 'part'],
  '/legal-help/case/day': ['meant', 'meantDay'],
  '/resources/:slug/fill-in': ['intent', 'q1', 'q2'],
  '/resources/:slug/fill-in/file': ['format', 'q1', 'q2'],
  '/staff/cases/:caseId/copy': ['request', 'copy', 'parts', 'proofHash', 'secret', 'attorney'],
  '/staff/cases/:caseId/copy/part': ['request', 'copy', 'part', 'file'],
  '/legal-help/case/keep': ['text'],
  '/legal-help/sent': ['intent', 'of'],
  '/account/reading': ['intent'],
  '/forum/draft': ['page', 'draft', 'turn', 'whose', 'title', 'text'],
  '/forum/drafts': ['intent', 'id', 'page', 'draft', 'back'],
  '/forum/unseen': ['id', 'note'],
  '/forum/:category/follow': ['follow'],
  '/forum/post/:postId/react': ['say', 'take-back', 'helped'],
  '/newsletter/confirm': ['t'],
  '/newsletter/preferences': ['t', 'format'],
  '/staff/cases': ['ids', 'owner', 'batch'],
  '/staff/cases/lines': ['ids'],
  '/staff/cases/:caseId': ['intent', 'upTo', 'request'],
  '/staff/cases/:caseId/purge': ['intent', 'request'],
  '/staff/cases/:caseId/export/taken': ['request'],
  '/staff/messages/:messageId': ['intent', 'ids', 'owner', 'note'],
  '/staff/attorneys/import/:id': ['mark'],
  '/staff/cases/undo': ['batch'],
  '/staff/newsletter/:textId/page': ['subject', 'topic', 'body'],
  '/staff/newsletter/:textId/mail': ['subject', 'topic', 'body'],
  '/staff/newsletter/:textId/versions': ['from', 'seen'],
  '/dashboard/complaints': ['words'],
  '/dashboard/complaints/keep': ['number', 'words'],
  '/dashboard/complaints/take-out': ['words'],
  '/staff/forum/pauses': ['intent', 'measureId'],
  '/staff/forum/words': ['id'],
  '/staff/forum/move/:importId': ['mark'],
  '/staff/content/:textId/page': ['title', 'excerpt', 'body', 'sources'],
  '/staff/content/:textId/mail': ['title', 'excerpt'],
  '/staff/content/:textId/versions': ['from', 'seen'],
  '/staff/content/:textId/writing': ['typing'],
  '/staff/content/import/:importId': ['mark', 'publish'],
  '/staff/content/imports/:importId/posts': ['intent'],
  '/staff/newsletter/people/import/:importId': ['mark'],
  '/staff/content/tree/:treeId': ['mark', 'publish'],
  '/staff/content/pictures/add': ['called', 'description', 'decorative'],
  '/staff/content/pictures/:pictureId': ['called', 'description', 'decorative', 'intent'],
  '/staff/content/reviewers': ['userId', 'intent'],
  '/staff/content/words/:wordId': ['intent'],
  '/staff/content/words/:wordId/page': ['text'],
  '/staff/samples': ['kind'],
  '/staff/settings/waiting': ['intent', 'name', 'version'],
  '/staff/settings/look': ['intent', 'color', 'description', 'logo', 'named'],
  '/staff/facts/:kind/new': ['term', 'plain', 'also', 'legalWord'],
  '/staff/facts/:kind/:textId': ['intent', 'version', 'name', 'covers', 'note'],
  '/staff/facts/:kind/:textId/page': ['name', 'covers', 'link'],
  '/staff/facts/:kind/:textId/versions': ['from', 'seen'],
  '/staff/letters/:textId': ['intent', 'version', 'title', 'body', 'nextStep'],
  '/staff/letters/:textId/page': ['title', 'body', 'nextStep'],
  '/staff/letters/:textId/versions': ['from', 'seen'],
  '/staff/messages/replies/:textId': ['intent', 'version', 'title', 'body'],
  '/staff/messages/replies/:textId/page': ['title', 'body'],
  '/staff/messages/replies/:textId/versions': ['from', 'seen'],
  '/staff/search/:kind/:textId': ['intent', 'version', 'words'],
  '/staff/search/:kind/:textId/page': ['words', 'page'],
  '/staff/search/:kind/:textId/versions': ['from', 'seen'],
  '/staff/gifts/words/:textId': ['intent', 'version', 'thanks', 'closing'],
  '/staff/gifts/words/:textId/page': ['thanks', 'closing'],
  '/staff/gifts/words/:textId/versions': ['from', 'seen'],
  '/staff/variants/of/:sourceId': ['wanted'],
  '/staff/variants/:textId': ['intent', 'version', 'mark', 'note', 'title', 'lead', 'points', 'body'],
  '/staff/variants/:textId/page': ['title', 'lead', 'points', 'body'],
  '/staff/variants/:textId/versions': ['from', 'seen'],
  '/staff/keys/changes': ['intent', 'publicKey', 'lockedKey', 'text', 'shares'],
  '/staff/keys/open': ['intent', 'whose'],
}
/** The fields of a list's second entry and of the ones after it are read as those of the first. */
export const FURTHER_ENTRY = /-[1-9]\d*-/
/** Pages whose fields are at another URL once a visitor has begun. */
export const PAGES: Record<string, string> = {
  '/legal-help': '/legal-help?draft=open',
  '/staff/selected': '/staff/selected?act=fill-in&item=post-1.1.published&of=an-import&back=/staff/content',
}
/** Only the URL counts, nothing of the body is read. Those of Stripe and of bounces read JSON: see below. */
export const WITHOUT_FIELDS = [
  '/account/again',
  '/account/closed',
  '/account/gifts',
  '/notices',
  '/account/emails/stop/:token',
  '/attorney-directory/copy/:id',
  '/attorney-directory/leave/:token',
  '/contact/copy/:id',
  '/dashboard/complaints/take-all-out',
  '/dashboard/logout',
  '/donate/mails/:token',
  '/forum/unread',
  '/leave',
  '/newsletter/leave',
  '/staff/cases/:caseId/here',
  '/staff/content/imports/:importId',
  '/staff/gifts/words',
  '/staff/messages/:messageId/opened',
  '/staff/newsletter/people.csv',
  '/staff/newsletter/people/undo/:importId',
  '/staff/people/:userId/remove',
  '/staff/setup',
  '/staff/sign-in/link/:token',
  '/staff/sign-out',
  '/webhooks/bounces',
  '/webhooks/stripe',
]
/** Behind a mailed link, or a key. Their fields are filled anyway, and most are refused before they are read. */
export const UNSEEN = [
  '/account/closed',
  '/account/emails/stop/:token',
  '/account/link/:token',
  '/attorney-directory/answered/:id',
  '/attorney-directory/confirm/:token',
  '/attorney-directory/copy/:id',
  '/attorney-directory/edit/:token',
  '/attorney-directory/join/:token',
  '/attorney-directory/leave/:token',
  '/attorney-directory/mail/:token',
  '/contact/case/:token',
  '/contact/copy/:id',
  '/dashboard/complaints/keep',
  '/dashboard/complaints/take-all-out',
  '/dashboard/complaints/take-out',
  '/dashboard/kept/:id',
  '/donate/mine/:token/gift/:giftId',
  '/legal-help/case/day',
  '/newsletter/confirm',
  '/newsletter/leave',
  '/newsletter/preferences',
  '/staff/attorneys/import/:id',
  '/staff/attorneys/waiting/:id',
  '/staff/cases/:caseId',
  '/staff/cases/:caseId/export',
  '/staff/content/import/:importId',
  '/staff/content/imports/:importId',
  '/staff/content/imports/:importId/posts',
  '/staff/content/tree/:treeId',
  '/staff/forum/appeals/:appealId',
  '/staff/forum/move/:importId',
  '/staff/join',
  '/staff/join/:token',
  '/staff/messages/:messageId',
  '/staff/newsletter/people/import/:importId',
  '/staff/newsletter/people/undo/:importId',
  '/staff/sign-in/code',
]
/** Read as an application form, which is filled at /attorney-directory/join. */
export const AS_ANOTHER = ['/attorney-directory/edit/:token']

/** The fields in the form schemas that this route's action uses. */
export async function fieldsReadBy(file: string): Promise<string[]> {
  const code = readFileSync(`app/${file}`, 'utf8')
  const found: string[] = []
  for (const [, list = '', from = ''] of code.matchAll(/import \{([^}]*)\} from '([^']+)'/g)) {
    const names = list.match(/\b\w+(?:Schema|Form)\b/g)
    if (!names || !from.endsWith('.server.ts')) continue
    const module = (await import(path.resolve(resolved(file, from)))) as Record<string, unknown>
    for (const name of names) found.push(...namesIn(module[name]))
  }
  return [...new Set(found)]
}

/** Also of a schema with a transformation before or behind it. */
function namesIn(schema: unknown): string[] {
  const { shape, in: first, out: last } = (schema ?? {}) as { shape?: object; in?: unknown; out?: unknown }
  if (shape) return Object.keys(shape)
  return [first, last].flatMap((one) => (one ? namesIn(one) : []))
}

const resolved = (file: string, from: string): string =>
  from.startsWith('#app/') ? from.replace('#app/', 'app/') : path.join('app', path.dirname(file), from)
