import {
  createText,
  defineKind,
  fieldTexts,
  type Item,
  type KindDefinition,
  mergeTyped,
  newestWords,
  publishedTexts,
  type TextRow,
  textAt,
  textsOf,
  typedIn,
  versionAt,
} from '#app/content/content.server.ts'
import type { ContentField, ItemSection, TypedFields } from '#app/content/model/rules.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { problemsInTemplate, type ReplyTemplate, type ReplyTemplateKind, type TemplateText } from './rules.ts'

/** A kind of template with what the engine does with it. */
export interface DefinedTemplates {
  kind: ReplyTemplateKind
  fields: readonly ContentField[]
  /** Saves a version on top of the newest one, which is in use from then on. */
  save: (tx: Tx, id: string, on: { base: number; text: TemplateText }, by: string) => Promise<boolean>
  /** @param key left out: made of its number */
  add: (tx: Tx, text: TemplateText, by: string, key?: string) => Promise<string>
}

const defined = new Map<string, DefinedTemplates>()

/** `reply-109` → 109, the number in the id of a text of this kind; undefined for other keys. */
export const numberIn = (kind: string, key = ''): number | undefined =>
  key.startsWith(`${kind}-`) && /^[a-z]+-[1-9]\d{2,8}$/.test(key)
    ? Number(key.slice(kind.length + 1))
    : undefined

export const templateKinds = (): DefinedTemplates[] => [...defined.values()]

/** The kind of template whose list or item is at this address. */
export const templatesAt = (path: string): DefinedTemplates =>
  templateKinds().find(({ kind }) => path.startsWith(`${kind.path}/`)) ?? notFound()

const fieldsOf = ({ noun, limits, isMarkdown }: ReplyTemplateKind): ContentField[] => [
  { at: 'title', label: 'Title', as: 'line', most: limits.title, needed: true },
  {
    at: 'body',
    label: `The ${noun}`,
    as: 'text',
    most: limits.body,
    needed: true,
    ...(isMarkdown && { markdown: true }),
    hint: `${isMarkdown ? MARKDOWN : 'Plain text, the way it is sent.'} Names in double braces are filled in.`,
  },
  ...(limits.nextStep > 0 ? [nextStep(limits.nextStep)] : []),
]

const MARKDOWN = 'Markdown: start a line with - to make a list. Put ** around **words** to make them bold.'

const nextStep = (most: number): ContentField => ({
  at: 'nextStep',
  label: 'Next step for the person',
  as: 'text',
  most,
  hint: 'Every reply needs one. Leave this empty if the writer should decide each time.',
})

const readTemplate = (stored: string): TemplateText => JSON.parse(stored) as TemplateText

const storeTemplate = ({ title, body, nextStep: next }: TemplateText) => ({
  title,
  content: JSON.stringify({ title, body, nextStep: next }),
  reviewDueOn: null,
})

export async function loadTemplate(db: Db | Tx, id: string, version?: number): Promise<Item<TemplateText>> {
  const text: TextRow | undefined = await textAt(db, id)
  if (!text || text.state === 'gone') notFound()
  const found = (await versionAt(db, id, version ?? text.version)) ?? notFound()
  return { text, content: readTemplate(found.content) }
}

/** What was typed as a template, or its errors. */
export function typedTemplate(
  kind: ReplyTemplateKind,
  { title = '', body = '', nextStep: next = '' }: TypedFields,
): { content: TemplateText } | { errors: Record<string, string> } {
  const content = { title, body, nextStep: next }
  const errors = problemsInTemplate(kind, content)
  return Object.keys(errors).length > 0 ? { errors } : { content }
}

const filledNames = ({ variables }: ReplyTemplateKind): ItemSection => ({
  id: 'names',
  title: 'What is filled in',
  texts: Object.entries(variables).map(([name, says]) => ({
    of: `{name}: ${says}`,
    values: { name: `{{${name}}}` },
  })),
})

type Add = DefinedTemplates['add']
type Definition = KindDefinition<TemplateText, TypedFields, Item<TemplateText>>

/** The next step of each, in the list. */
const WITH_NEXT_STEP: Pick<Definition['desk'], 'column' | 'lines'> = {
  column: 'Next step',
  lines: async (db, rows) => {
    const words = await newestWords(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => {
      const stored = words.get(id)
      return { cell: (stored && readTemplate(stored).nextStep) || 'None. The writer adds one' }
    })
  },
}

const templateDesk = (
  kind: ReplyTemplateKind,
  fields: readonly ContentField[],
  add: Add,
): Definition['desk'] => ({
  one: kind.one,
  many: kind.many,
  list: kind.path,
  may: mayReadCases,
  title: kind.title,
  lead: kind.lead,
  ...(kind.help && { help: kind.help }),
  byTitle: true,
  ...(kind.limits.nextStep > 0 && WITH_NEXT_STEP),
  fields: () => fields,
  typed: ({ content }) => fieldTexts(fields, { ...content }),
  typedIn: (form) => ({ typed: textsOf(fields, typedIn(form)) }),
  show: (typed) => typed,
  add: {
    label: `Write a new ${kind.noun}`,
    fields: () => fields,
    typed: { title: '', body: '', nextStep: '' },
    sections: [filledNames(kind)],
    create: (db, typed, by) => {
      const read = typedTemplate(kind, typed)
      if ('errors' in read) return Promise.resolve(read)
      return inTransaction(db, async (tx) => ({ id: await add(tx, read.content, by) }))
    },
  },
  reviewed: () => false,
  place: () => ({
    path: null,
    texts: [{ of: 'Only staff see it. Replies that started from it stay, whatever becomes of it.' }],
  }),
  sections: () => Promise.resolve([filledNames(kind)]),
  firstAgain: true,
})

const nothing = () => Promise.resolve()
const none = () => Promise.resolve([])

/**
 * Defines templates of replies: a kind of content that staff who answer write for themselves. They are in use once they are saved.
 * @returns those in use, by title
 */
export function defineReplyTemplates(kind: ReplyTemplateKind) {
  const { name } = kind
  const fields = fieldsOf(kind)
  const add: Add = async (tx, text, by, key) => {
    // A key that is an id is no address: the template of that number would need it one day.
    const number = numberIn(name, key)
    const place = number ? { number } : { address: key ?? null }
    const { id } = await createText(tx, name, storeTemplate(text), by, place)
    await verbs.publish(tx, id, { version: 1, by, quiet: true })
    return id
  }
  const inUse = async (db: Db): Promise<ReplyTemplate[]> =>
    (await publishedTexts(db, name)).map(({ id, content }) => ({ id, ...readTemplate(content) }))
  const verbs = defineKind<TemplateText, TypedFields, Item<TemplateText>>({
    name,
    mailName: 'text',
    atOnce: true,
    desk: templateDesk(kind, fields, add),
    load: loadTemplate,
    read: readTemplate,
    store: (_, content) => storeTemplate(content),
    fromForm: (_, typed) => typedTemplate(kind, typed),
    merge: ({ content: theirs }, base, _mine, typed) => mergeTyped(fields, { base, theirs, typed }),
    links: none,
    checks: none,
    waitsForSecond: () => false,
    show: nothing,
    hide: nothing,
  })
  const save: DefinedTemplates['save'] = async (tx, id, { base, text }, by) =>
    'kept' in (await verbs.save(tx, id, { base, typed: { ...text } }, by))
  defined.set(name, { kind, fields, add, save })
  return inUse
}
