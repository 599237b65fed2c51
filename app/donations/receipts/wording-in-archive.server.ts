import {
  type ArchiveFile,
  type ArchivePart,
  asFile,
  type Judged,
  planEach,
  readData,
  unknownNames,
} from '#app/platform/content-archive/archive-part.ts'
import type { Db, Tx } from '#db/schema.ts'
import { currentWording, saveWording, typedWording } from './receipt-wording.server.ts'
import type { ReceiptWording } from './receipt-words.ts'

// The wording of receipts in the folder of all content: one JSON file, once treasurers have written some.

const FILE = 'receipts/wording.json'
const PARTS = ['thanks', 'closing'] as const

const fileOf = ({ thanks, closing }: ReceiptWording): string => asFile({ thanks, closing })

async function* files(db: Db): AsyncGenerator<readonly [string, string]> {
  const wording = await currentWording(db)
  if (PARTS.some((part) => wording[part] !== '')) yield [FILE, fileOf(wording)]
}

async function judged(db: Db | Tx, { name, text }: ArchiveFile): Promise<Judged<ReceiptWording>> {
  const read = readData(text)
  if ('reason' in read) return { reasons: [read.reason] }
  const { data } = read
  const wrong = PARTS.find((part) => data[part] !== undefined && typeof data[part] !== 'string')
  if (wrong) return { reasons: [`“${wrong}” has to be a text.`] }
  const now = await currentWording(db)
  const typed = typedWording(Object.fromEntries(PARTS.map((part) => [part, String(data[part] ?? now[part])])))
  if ('errors' in typed) return { reasons: Object.values(typed.errors).map((one) => `${one}.`) }
  const [before, after] = [fileOf(now), fileOf(typed.content)]
  if (before === after) return { same: true }
  return {
    ready: typed.content,
    change: { name, title: 'Receipt wording', before, after, goes: 'at-once' },
    left: unknownNames(data, PARTS),
  }
}

export const wordingInArchive: ArchivePart = {
  about: [[FILE, 'the words of treasurers on receipts']],
  owns: (name) => name === FILE,
  files,
  plan: (db, all) =>
    planEach(all, {
      judge: (file) => judged(db, file),
      take: async (tx, ready, by) => {
        for (const wording of ready) await saveWording(tx, wording, by)
        return []
      },
    }),
}
