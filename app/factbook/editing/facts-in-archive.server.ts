import {
  contentFrom,
  createText,
  fieldTexts,
  nextNumber,
  saveText,
  textNamed,
  versionAt,
  wordsOfAll,
} from '#app/content/content.server.ts'
import { asTitle, FIRST_OF_OUR_OWN } from '#app/content/model/rules.ts'
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
  tooFarAhead,
} from '#app/platform/content-archive/archive-part.ts'
import { tryToPublish } from '#app/platform/content-archive/try-to-publish.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { dataError, dataReason } from '#app/platform/text/data-reasons.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Content, readFact, textOfFact } from '../facts/fact-texts.server.ts'
import { factKind, factKinds, isFactKind } from '../kinds/kinds.server.ts'
import { factVerbs } from './define-record.server.ts'

// Facts in the folder of all content: one JSON file for the public version, and one for a newer version.

const NAME = /^facts\/([a-z]+)\/([a-z0-9][a-z0-9-]{0,79}?)(\.draft)?\.json$/

interface Named {
  kind: string
  key: string
  published: boolean
}

interface Ready extends Named {
  name: string
  content: Content
  /** The version with exactly this content; null if it is new. */
  kept: number | null
}

const fileOf = ({ kind, key, published }: Named) => `facts/${kind}/${key}${published ? '' : '.draft'}.json`

async function* files(db: Db): AsyncGenerator<readonly [string, string]> {
  for (const kind of factKinds()) {
    const rows = (await wordsOfAll(db, kind)).map((row) => {
      const published = row.version === row.publishedVersion
      return { name: fileOf({ kind, key: row.address ?? String(row.number), published }), row }
    })
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name, row } of rows) yield [name, asFile(readFact(row.content))]
  }
}

function namedBy(name: string): Named | null {
  const [, kind, key = '', draft] = NAME.exec(name) ?? []
  return isFactKind(kind) ? { kind, key, published: draft === undefined } : null
}

/** The errors of a record, one sentence each. */
function problemsOf(kind: string, data: Content): string[] {
  const { shape, fields } = factKind(kind)
  const read = shape.safeParse(data, { error: dataError })
  if (!read.success) return read.error.issues.slice(0, 10).map(dataReason)
  const { errors } = contentFrom(fields, data, fieldTexts(fields, data))
  if (Object.keys(errors).length > 0) return Object.values(errors).map((one) => `${one}.`)
  try {
    textOfFact(kind, data)
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return ['It is longer than a record may be.']
  }
}

type There = NonNullable<Awaited<ReturnType<typeof textNamed>>> & { words: string; at: number }

/** The stored record, with the version that its file is about. */
async function there(db: Db | Tx, { kind, key, published }: Named): Promise<There | null> {
  const text = await textNamed(db, kind, key)
  if (!text) return null
  const at = published ? (text.publishedVersion ?? text.version) : text.version
  return { ...text, at, words: (await versionAt(db, text.id, at))?.content ?? '' }
}

function inTheWay(named: Named, now: There | null, same: boolean): string[] {
  const { one, fixed, taken } = factKind(named.kind)
  if (!now && taken?.includes(named.key))
    return ['Another page has this address. Give the file another name.']
  if (!now) return fixed ? [`There is no ${one} of this name here, and none can be added.`] : []
  if (now.state === 'bin' || now.state === 'gone') return ['This record is in the bin or deleted here.']
  return now.state === 'scheduled' && !same ? ['This record is scheduled here. Stop its schedule first.'] : []
}

/**
 * A second person approves what the form shows. Parts that no form has, such as
 * the name of a deadline's data field, stay as stored, or as in a new record.
 */
function unseenParts(kind: string, now: There | null, data: Content, words: string): string[] {
  const { fields, blank } = factKind(kind)
  const base = { ...(now ? readFact(now.words) : blank) }
  // What a form shows can be empty or absent in one record and not in the other.
  for (const { at } of fields)
    if (data[at] === undefined) delete base[at]
    else if (data[at] === '' || data[at] === null) base[at] ??= data[at]
  const asTyped = contentFrom(fields, base, fieldTexts(fields, data)).content
  return textOfFact(kind, asTyped).content === words
    ? []
    : ['It changes a part that the form of this record does not show. Only a new release of the site can.']
}

async function judged(db: Db | Tx, { name, text }: ArchiveFile): Promise<Judged<Ready>> {
  const named = namedBy(name)
  if (!named) return { reasons: ['Its folder or its name is none of the kinds of facts.'] }
  const read = readData(text)
  const problems = 'reason' in read ? [read.reason] : problemsOf(named.kind, read.data)
  if ('reason' in read || problems.length > 0) return { reasons: problems }
  const now = await there(db, named)
  const words = textOfFact(named.kind, read.data).content
  const kept = now?.words === words ? now.at : null
  const same = now !== null && kept !== null && standsSo(now, named)
  const inWay = inTheWay(named, now, same)
  // An impossible record has no blank one to compare it with.
  const reasons = inWay.length > 0 ? inWay : unseenParts(named.kind, now, read.data, words)
  if (reasons.length > 0) return { reasons }
  if (same) return { same }
  const title = `${asTitle(factKind(named.kind).one)}: ${factKind(named.kind).title(read.data)}`
  const before = now ? asFile(readFact(now.words)) : ''
  const goes = named.published ? 'to-publish' : 'draft'
  return {
    ready: { ...named, name, content: read.data, kept },
    change: { name, title, before, after: asFile(readFact(words)), goes },
  }
}

/** Whether it is public or a draft, as its file says. */
const standsSo = ({ version, publishedVersion }: There, { published }: Named): boolean =>
  published ? publishedVersion !== null : version !== publishedVersion

const plan = (db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> =>
  planEach(draftsLast(all), { judge: (file) => judged(db, file), take })

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  const saved: ToPublish[] = []
  for (const one of ready) {
    const text = await save(tx, one, by)
    if (!one.published) continue
    const title = factKind(one.kind).title(one.content)
    const { id, version } = text
    saved.push({
      textId: id,
      title,
      publish: (later, by) =>
        tryToPublish(later, () => factVerbs(id).publish(later, id, { version, by, older: true })),
    })
  }
  return saved
}

async function save(tx: Tx, { kind, key, content, kept }: Ready, by: string) {
  const words = textOfFact(kind, content)
  const text = await textNamed(tx, kind, key)
  if (!text) {
    const { id } = await createText(tx, kind, words, by, {
      number: await numberFor(tx, kind, key),
      address: key,
    })
    return { id, version: 1 }
  }
  const version = kept ?? (await saveText(tx, text.id, text.version, words, by))
  if (version === null) throw new Refused('Someone is saving one of these records. Try again in a moment.')
  return { id: text.id, version }
}

/** The number may come from its key, so that records keep their order on another site. */
async function numberFor(tx: Tx, kind: string, key: string): Promise<number> {
  const next = await nextNumber(tx, kind)
  const named = Number(new RegExp(`^${kind}-(\\d{3,6})$`).exec(key)?.[1] ?? 0)
  return named >= Math.max(next, FIRST_OF_OUR_OWN) && !tooFarAhead(named, next) ? named : next
}

export const factsInArchive: ArchivePart = {
  about: [
    [
      'facts/law/ada-title-i.json',
      'a fact as visitors see it: laws, states, deadline rules, glossary and more',
    ],
    ['facts/law/ada-title-i.draft.json', 'newer words of it that were not published'],
  ],
  owns: (name) => name.startsWith('facts/'),
  files,
  plan,
}
