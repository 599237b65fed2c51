import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from '#db/schema.ts'
import { writeDurably } from '../fsync.server.ts'
import { config } from '../settings/config.server.ts'
import { siteValue } from '../settings/site-values.server.ts'
import { chainHolds, digest, type SignedList } from './recipients-format.ts'

// Where the list of recipients is stored, and whether it is the one the database knows.

/** The facts that hold the key of its first version and the digest of its last one. */
export const ROOT = 'recipients.root'
export const HEAD = 'recipients.head'

/** The key that signed the first version of the list, according to the database. */
export const rootOf = (db: Db | Tx): Promise<string | undefined> => siteValue(db, ROOT)

/** The file with all versions of the list. */
export const listFile = () => path.join(config.dataDir, 'keys', 'recipients.json')
/** The list that another one takes the place of, while it does (first-list.server.ts). */
export const beforeFile = () => path.join(config.dataDir, 'keys', 'recipients-before.json')
export const recoveryPath = () => path.join(config.dataDir, 'recovery-key.txt')

/** Whether the private half of the recovery key is still on this machine. */
export const recoveryKeyIsHere = (): boolean => existsSync(recoveryPath())

export const asFile = (chain: readonly SignedList[]): string => JSON.stringify(chain, null, 1)

export function chainFile(): string {
  const file = readList()
  // The start and the health page report why.
  return typeof file === 'string' ? '' : file.text
}

function readList(): { text: string } | 'missing' | 'unreadable' {
  try {
    return { text: readFileSync(listFile(), 'utf8') }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

export function readChain(file: string): SignedList[] | null {
  try {
    return JSON.parse(file) as SignedList[]
  } catch {
    // Not JSON: the file was changed, and the caller reports it.
    return null
  }
}

/** Whether a first start has made the list of this database. */
export const siteIsBegun = async (db: Db): Promise<boolean> => (await rootOf(db)) !== undefined

export type ListState = 'whole' | 'missing' | 'empty' | 'unreadable' | 'changed'

/** The state that the start checks. A version that was written but whose transaction did not commit is dropped. */
export async function listState(db: Db): Promise<ListState> {
  await putBefore(db)
  const file = readList()
  if (typeof file === 'string') return file
  if (file.text.trim() === '') return 'empty'
  const chain = readChain(file.text)
  const [root, head] = [await siteValue(db, ROOT), await siteValue(db, HEAD)]
  // Unreadable means not signed.
  const holds = root && Array.isArray(chain) && (await chainHolds(chain, root).catch(() => false))
  if (!holds) return 'changed'
  if (await isHead(chain.at(-1), head)) return 'whole'
  if (!(await isHead(chain.at(-2), head))) return 'changed'
  writeDurably(listFile(), asFile(chain.slice(0, -1)))
  return 'whole'
}

const isHead = async (one: SignedList | undefined, head: string | undefined) =>
  one !== undefined && (await digest(one.text)) === head

/** Puts the list before back, where the beginning of another one was cut off before the database knew of it. */
async function putBefore(db: Db): Promise<void> {
  if (!existsSync(beforeFile())) return
  const chain = readChain(readFileSync(beforeFile(), 'utf8'))
  const [root, head] = [await siteValue(db, ROOT), await siteValue(db, HEAD)]
  // Sign nothing that cannot be read.
  const holds = root && Array.isArray(chain) && (await chainHolds(chain, root).catch(() => false))
  if (holds && (await isHead(chain.at(-1), head))) writeDurably(listFile(), asFile(chain))
  rmSync(beforeFile(), { force: true })
}
