import { z } from 'zod'
import {
  createText,
  highestNumber,
  saveText,
  textAt,
  versionAt,
  wordsOfAll,
} from '#app/content/content.server.ts'
import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  type Judged,
  planEach,
  readData,
  tooFarAhead,
} from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import { dataError, dataReason } from '#app/platform/text/data-reasons.ts'
import type { Db, Tx } from '#db/schema.ts'
import { TOPICS } from '../model/rules.ts'
import { type IssueText, type IssueWords, readIssue, storedIssue } from './issue-text.ts'

// Letters in the folder of all content: one JSON file for the newest version of each. An import only writes drafts:
// what went out stays as it is, and nothing goes out by an import.

const NAME = /^letters\/(issue-([1-9]\d{2,8}))\.json$/

const shape = z.strictObject({
  subject: z.string().max(120),
  body: z.string().max(100_000),
  topic: z.enum(TOPICS.map(({ value }) => value)),
})

const fileOf = ({ subject, body, topic }: IssueWords): string => asFile({ subject, topic, body })

async function* files(db: Db) {
  const rows = await wordsOfAll(db, 'issue')
  const newest = new Map(rows.map(({ id, content }) => [id, content]))
  for (const [id, content] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield [`letters/${id}.json`, fileOf(readIssue(content))] as const
}

interface Ready {
  id: string
  number: number
  words: IssueWords
  /** The draft that it changes; null: a new one. */
  now: { version: number; content: IssueText } | null
}

async function judged(db: Db | Tx, { name, text }: ArchiveFile): Promise<Judged<Ready>> {
  const [, id = '', number = ''] = NAME.exec(name) ?? []
  if (!id) return { reasons: ['Its name is not that of a letter, like letters/issue-101.json.'] }
  const data = readData(text)
  if ('reason' in data) return { reasons: [data.reason] }
  const read = shape.safeParse(data.data, { error: dataError })
  if (!read.success) return { reasons: read.error.issues.slice(0, 10).map(dataReason) }
  const row = await textAt(db, id)
  const found = row && (await versionAt(db, id, row.version))
  const far = row ? null : tooFarAhead(Number(number), await highestNumber(db, 'issue'))
  if (far) return { reasons: [far] }
  const now = row && found ? { version: row.version, content: readIssue(found.content) } : null
  if (now && fileOf(now.content) === fileOf(read.data)) return { same: true }
  if (row?.publishedVersion) return { skipped: 'This letter went out here, so its words never change.' }
  if (row && row.state !== 'draft' && row.state !== 'review')
    return { skipped: 'This letter is planned, in the bin or deleted here, so it cannot be changed.' }
  return {
    ready: { id, number: Number(number), words: read.data, now },
    change: {
      name,
      title: read.data.subject || 'A letter without a subject',
      before: now ? fileOf(now.content) : '',
      after: fileOf(read.data),
      goes: 'draft',
    },
  }
}

const plan = (db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> =>
  planEach(all, { judge: (file) => judged(db, file), take })

async function take(tx: Tx, ready: readonly Ready[], by: string): Promise<[]> {
  for (const { id, number, words, now } of ready) {
    // Only the site that sent a letter knows who got it, so a new draft corrects none.
    const stored = storedIssue({ ...words, corrects: now?.content.corrects ?? null })
    if (!now) await createText(tx, 'issue', stored, by, { number })
    else if ((await saveText(tx, id, now.version, stored, by)) === null)
      throw new Refused('Someone is saving one of these letters. Try again in a moment.')
  }
  return []
}

export const issuesInArchive: ArchivePart = {
  about: [['letters/issue-101.json', 'the newest words of a letter of the newsletter']],
  owns: (name) => name.startsWith('letters/'),
  files,
  plan,
}
