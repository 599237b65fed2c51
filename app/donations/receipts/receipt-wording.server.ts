import {
  defineKind,
  fieldTexts,
  type Item,
  mergeTyped,
  publishedTexts,
  textAt,
  textsOf,
  typedIn,
  versionAt,
} from '#app/content/content.server.ts'
import type { ContentField, TypedFields } from '#app/content/model/rules.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import type { Db, Tx } from '#db/schema.ts'
import { WORDING_LIMITS } from '../model/rules.ts'
import { wordingSchema } from '../model/staff-forms.server.ts'
import type { ReceiptWording } from './receipt-words.ts'

// The two parts of a receipt that treasurers may edit: its thanks and its closing lines. They are a kind of content with one
// item, in use once it is saved. All legally required text is made by receipt-words.ts from the payment, surrounds them, and
// cannot be edited here.

const KIND = 'wording'
const LIST = '/staff/gifts/words'

/** Migration 0720 made the item. */
const ID = `${KIND}-1`

/** The console's page of the wording. */
export const WORDING_PAGE = `${LIST}/${ID}`

const FIELDS: readonly ContentField[] = [
  {
    at: 'thanks',
    label: 'Thanks',
    as: 'text',
    most: WORDING_LIMITS.thanks,
    hint: `Goes at the top. Up to ${WORDING_LIMITS.thanks} characters. Leave it empty for our usual sentence.`,
  },
  {
    at: 'closing',
    label: 'Closing lines',
    as: 'text',
    most: WORDING_LIMITS.closing,
    hint: `Go under the fixed part. Up to ${WORDING_LIMITS.closing} characters. Say nothing about taxes or about what the donor got: that part is fixed.`,
  },
]

const readWording = (stored: string): ReceiptWording => JSON.parse(stored) as ReceiptWording

/** The wording of the next receipt. Where it is empty, the receipt has our usual sentences. */
export async function currentWording(db: Db | Tx): Promise<ReceiptWording> {
  const [inUse] = await publishedTexts(db, KIND)
  return inUse ? readWording(inUse.content) : { thanks: '', closing: '' }
}

export async function loadWording(db: Db | Tx, id: string, version?: number): Promise<Item<ReceiptWording>> {
  const text = await textAt(db, id)
  if (text?.kind !== KIND) notFound()
  const found = (await versionAt(db, id, version ?? text.version)) ?? notFound()
  return { text, content: readWording(found.content) }
}

/** The fields of a posted form. */
export const wordingIn = (form: FormData): TypedFields => textsOf(FIELDS, typedIn(form))

/** What was typed as the wording, or its errors. */
export function typedWording(
  typed: TypedFields,
): { content: ReceiptWording } | { errors: Record<string, string> } {
  const read = wordingSchema.safeParse(typed)
  if (read.success) return { content: read.data }
  const { issues } = read.error
  return {
    errors: Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  }
}

function mustStay(): never {
  throw new Refused('Every receipt needs these words. You can leave both fields empty instead.', 422)
}

const nothing = () => Promise.resolve()
const none = () => Promise.resolve([])

const verbs = defineKind<ReceiptWording, TypedFields, Item<ReceiptWording>>({
  name: KIND,
  mailName: 'text',
  atOnce: true,
  desk: {
    one: 'receipt wording',
    many: 'receipt wording',
    list: LIST,
    back: { to: '/staff/gifts', label: 'All gifts' },
    may: mayKeepAccounts,
    fixed: true,
    fields: () => FIELDS,
    typed: ({ content }) => fieldTexts(FIELDS, { ...content }),
    typedIn: (form) => ({ typed: wordingIn(form) }),
    show: (typed) => typed,
    about: () => ({ of: 'You write the thanks and the closing lines. What the law asks for is fixed.' }),
    reviewed: () => false,
    place: () => ({
      path: null,
      texts: [{ of: 'The next receipt has these words. Receipts already sent stay as they are.' }],
      goes: { offSite: false, intoBin: false },
    }),
  },
  load: loadWording,
  read: readWording,
  store: ({ text: { title } }, content) => ({ title, content: JSON.stringify(content), reviewDueOn: null }),
  fromForm: (_, typed) => typedWording(typed),
  merge: ({ content: theirs }, base, _mine, typed) =>
    mergeTyped(FIELDS, { base, theirs, typed }, { closing: 'lines' }),
  links: none,
  checks: none,
  waitsForSecond: () => false,
  mayTakeOff: mustStay,
  mayBin: mustStay,
  show: nothing,
  hide: nothing,
})

/** Saves a version on top of the newest one, which is in use from then on. */
export async function saveWording(tx: Tx, wording: ReceiptWording, by: string): Promise<void> {
  const { text } = await loadWording(tx, ID)
  await verbs.save(tx, ID, { base: text.version, typed: { ...wording } }, by)
}
