import {
  addressOf,
  kindNamed,
  textAt,
  textNamed,
  variantNamed,
  versionAt,
  wordsOfAll,
} from '#app/content/content.server.ts'
import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  draftsLast,
  type Judged,
  planEach,
  readData,
  type ToPublish,
} from '#app/platform/content-archive/archive-part.ts'
import { tryToPublish } from '#app/platform/content-archive/try-to-publish.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind, VariantKind } from '#db/tables/texts.ts'
import { sourceOf } from './full-texts.server.ts'
import { variantContent } from './publishing-variants.server.ts'
import { beginVariant, saveImported } from './saving-variants.server.ts'
import { contentOf, readContent, typedWords, type VariantText } from './variant-text.ts'
import { fieldsFor, titleOf, variantAsked, variantName } from './variant-texts.server.ts'

// Easier versions and translations in the folder of all content: one JSON file each, named after its full text.

const NAME =
  /^variants\/([a-z]+)\/([a-z0-9][a-z0-9-]{0,79})\.(easier|[a-z]{2}(?:-[A-Z][a-z]{3})?)(\.draft)?\.json$/

interface Named {
  kind: TextKind
  key: string
  asked: string
  published: boolean
}

interface Ready extends Named {
  name: string
  words: VariantText
}

function namedBy(name: string): Named | null {
  const [, kind, key = '', asked = '', draft] = NAME.exec(name) ?? []
  return kind && kindNamed(kind)?.asSource ? { kind, key, asked, published: draft === undefined } : null
}

/** Posts are named by their numbers, which stay; facts by their keys. */
async function sourceIdOf(db: Db | Tx, { kind, key }: Named): Promise<string | undefined> {
  if (kind === 'post') return /^\d{1,6}$/.test(key) ? (await textAt(db, `post-${key}`))?.id : undefined
  return (await textNamed(db, kind, key))?.id
}

async function* files(db: Db): AsyncGenerator<readonly [string, string]> {
  const named: [string, string][] = []
  for (const row of await wordsOfAll(db, 'variant')) {
    const text = await textAt(db, row.id)
    const source = text?.sourceId ? await textAt(db, text.sourceId) : undefined
    if (!text?.variant || !source || source.state === 'bin' || source.state === 'gone') continue
    const key = source.kind === 'post' ? String(source.number) : addressOf(source)
    const end = text.variant === 'easier' ? 'easier' : text.language
    const draft = row.version === row.publishedVersion ? '' : '.draft'
    named.push([`variants/${source.kind}/${key}.${end}${draft}.json`, asFile(readContent(row.content))])
  }
  yield* named.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The content of a file, or its errors. */
function readWords(text: string): { words: VariantText } | { reasons: string[] } {
  const read = readData(text)
  if ('reason' in read) return { reasons: [read.reason] }
  const { fits, words, ...others } = read.data
  const unknown = Object.keys(others)
  if (unknown.length > 0) return { reasons: [`We do not know “${cutText(unknown[0] ?? '', 60)}”.`] }
  if (typeof fits !== 'string' || !/^[\w-]{0,40}$/.test(fits))
    return { reasons: ['“fits” must be the code that an export wrote, or empty.'] }
  const entries = typeof words === 'object' && words !== null ? Object.entries(words) : []
  if (entries.length === 0 || entries.some(([, value]) => typeof value !== 'string'))
    return { reasons: ['“words” must have a text for each field.'] }
  return { words: { fits, words: Object.fromEntries(entries) as Record<string, string> } }
}

/** Errors that a form would refuse, too. */
function wrongWords(fields: ReturnType<typeof fieldsFor>, { words }: VariantText): string[] {
  const { errors } = typedWords(fields, words)
  const strange = Object.keys(words).find((at) => !fields.some((field) => field.at === at))
  return [
    ...Object.values(errors).map((one) => `${one}.`),
    ...(strange === undefined ? [] : [`This text has no field “${cutText(strange, 60)}”.`]),
  ]
}

async function judged(db: Db | Tx, { name, text }: ArchiveFile): Promise<Judged<Ready>> {
  const named = namedBy(name)
  if (!named) return { reasons: ['We do not know its folder or its name.'] }
  const read = readWords(text)
  if ('reasons' in read) return read
  const ready = { ...named, name, words: read.words }
  const after = asFile(JSON.parse(contentOf(read.words)))
  const goes = named.published ? 'to-publish' : 'draft'
  const sourceId = await sourceIdOf(db, named)
  const source = sourceId && (await sourceOf(db, sourceId))
  // Its full text may be in the same folder: it then exists by the time this is imported.
  const says = variantName({ variant: named.asked, language: named.asked })
  if (!source || !sourceId)
    return { ready, change: { name, title: `${says}: ${named.kind} ${named.key}`, before: '', after, goes } }
  const asked = variantAsked(named.asked, source)
  if ('problem' in asked) return { reasons: [`${asked.problem}.`] }
  const reasons = wrongWords(fieldsFor(asked.variant, source), read.words)
  const there = await variantNamed(db, { sourceId, ...asked })
  if (there?.state === 'bin') reasons.push('This version is in the bin here. Take it out first.')
  if (there?.state === 'scheduled') reasons.push('This version is scheduled here. Stop its schedule first.')
  if (reasons.length > 0) return { reasons }
  const at = named.published ? (there?.publishedVersion ?? there?.version) : there?.version
  const kept = there && at ? await versionAt(db, there.id, at) : undefined
  const stands = named.published
    ? there?.publishedVersion !== null
    : there?.version !== there?.publishedVersion
  if (kept?.content === contentOf(read.words) && stands) return { same: true }
  const title = `${says}: ${titleOf(asked, read.words.words, source)}`
  const before = kept ? asFile(readContent(kept.content)) : ''
  return { ready, change: { name, title, before, after, goes } }
}

const plan = (db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> =>
  planEach(draftsLast(all), { judge: (file) => judged(db, file), take })

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  const saved: ToPublish[] = []
  for (const one of ready) {
    const sourceId = await sourceIdOf(tx, one)
    const source = sourceId && (await sourceOf(tx, sourceId))
    const asked = source && variantAsked(one.asked, source)
    if (!source || !asked || 'problem' in asked)
      throw new Refused(
        `The full text of ${one.name} is not here and not in the folder. Take this file out.`,
        422,
      )
    const [wrong] = wrongWords(fieldsFor(asked.variant, source), one.words)
    if (wrong) throw new Refused(`${one.name}: ${wrong}`, 422)
    const beside: Parameters<typeof beginVariant>[1] & { variant: VariantKind } = {
      sourceId: source.id,
      ...asked,
    }
    const { id, began } = await beginVariant(tx, beside, by, one.words)
    const version = began ? 1 : await saveImported(tx, id, one.words, by)
    if (!one.published) continue
    const title = titleOf(asked, one.words.words, source)
    saved.push({
      textId: id,
      title,
      publish: (later, by) =>
        tryToPublish(later, () => variantContent.publish(later, id, { version, by, older: true })),
    })
  }
  return saved
}

export const variantsInArchive: ArchivePart = {
  about: [
    ['variants/post/1.easier.json', 'the easier version of a text, as visitors see it'],
    ['variants/law/ada-title-i.es.draft.json', 'words in another language, which visitors do not see yet'],
  ],
  owns: (name) => name.startsWith('variants/'),
  files,
  plan,
}
