import { publishedTexts, textAt, textNamed, versionAt } from '#app/content/content.server.ts'
import { asTitle } from '#app/content/model/rules.ts'
import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  type Judged,
  planEach,
  readData,
  unknownNames,
} from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type DefinedTemplates, numberIn, templateKinds } from './define-reply-templates.server.ts'
import { problemsInTemplate, type TemplateText } from './rules.ts'

// Templates of replies in the folder of all content: one JSON file for each in use.

/** The key is an address, such as an id of an older release, or the id of a text. */
const NAME = /^replies\/([a-z]+)\/([\w-]{1,80})\.json$/

type Data = Record<string, unknown>

/** Its fields, in the order of the form. */
const dataOf = ({ fields }: DefinedTemplates, text: TemplateText): Data =>
  Object.fromEntries(fields.map(({ at }) => [at, text[at as keyof TemplateText]]))

const fileOf = (kind: DefinedTemplates, text: TemplateText): string => asFile(dataOf(kind, text))

async function* files(db: Db): AsyncGenerator<readonly [string, string]> {
  for (const one of templateKinds()) {
    const { name } = one.kind
    const rows = (await publishedTexts(db, name)).map(({ address, number, content }) => ({
      file: `replies/${name}/${address ?? `${name}-${number}`}.json`,
      content,
    }))
    for (const { file, content } of rows.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
      yield [file, fileOf(one, JSON.parse(content))]
  }
}

interface Ready {
  of: DefinedTemplates
  key: string
  text: TemplateText
  /** What is here; null: nothing. */
  there: { id: string; version: number } | null
}

async function judged(db: Db | Tx, { name, text: file }: ArchiveFile): Promise<Judged<Ready>> {
  const [, kind, key = ''] = NAME.exec(name) ?? []
  const of = templateKinds().find((one) => one.kind.name === kind)
  if (!of) return { reasons: ['Its folder or its name is none of the kinds of replies.'] }
  const read = readData(file)
  if ('reason' in read) return { reasons: [read.reason] }
  const text = textIn(of, read.data)
  if (typeof text === 'string') return { reasons: [text] }
  const problems = Object.values(problemsInTemplate(of.kind, text))
  if (problems.length > 0) return { reasons: problems.map((one) => `${one}.`) }
  const there =
    (await textNamed(db, of.kind.name, key)) ??
    (numberIn(of.kind.name, key) ? await textAt(db, key) : undefined) ??
    null
  if (there?.state === 'bin') return { skipped: 'It is in the bin here, so it stays there.' }
  if (there?.state === 'gone') return { skipped: 'It was deleted here, so it stays away.' }
  const stored = there && (await versionAt(db, there.id, there.version))?.content
  const before = stored ? fileOf(of, JSON.parse(stored)) : ''
  if (there?.state === 'published' && before === fileOf(of, text)) return { same: true }
  const left = unknownNames(
    read.data,
    of.fields.map(({ at }) => at),
  )
  const title = `${asTitle(of.kind.one)}: ${text.title}`
  return {
    ready: { of, key, text, there },
    change: { name, title, before, after: fileOf(of, text), goes: 'at-once' },
    left,
  }
}

/** The template in a file, or what is wrong with it. */
function textIn({ fields }: DefinedTemplates, data: Data): TemplateText | string {
  const wrong = fields.find(
    ({ at, needed }) => typeof data[at] !== 'string' && (needed || data[at] !== undefined),
  )
  if (wrong) return `“${wrong.at}” has to be a text.`
  const typed = Object.fromEntries(fields.map(({ at }) => [at, String(data[at] ?? '').trim()]))
  return { title: typed.title ?? '', body: typed.body ?? '', nextStep: typed.nextStep ?? '' }
}

const plan = (db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> =>
  planEach(all, { judge: (file) => judged(db, file), take })

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  for (const { of, key, text, there } of ready) {
    if (!there) await of.add(tx, text, by, key)
    else if (!(await of.save(tx, there.id, { base: there.version, text }, by)))
      throw new Refused('Someone is saving one of these replies. Try again in a moment.')
  }
  return []
}

export const templatesInArchive: ArchivePart = {
  about: [
    ['replies/letter/date.json', 'a starter letter for cases'],
    ['replies/reply/thanks.json', 'a saved reply to messages'],
  ],
  owns: (name) => name.startsWith('replies/'),
  files,
  plan,
}
