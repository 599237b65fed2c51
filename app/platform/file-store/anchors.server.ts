import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeDurably } from '../fsync.server.ts'
import { hmac, sameMark, serverSecret } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { VOUCHED } from '../workshop.ts'
import { fileStore } from './file-store.server.ts'
import { type FileStore, FileStoreTrouble } from './file-store.ts'

// Small texts that say what the database should hold, out of reach of an attacker who can only write there: the signed list
// of recipients, the last checked line of the audit trail, and what was vouched for once. In a folder each is a file
// beside the keys. In a bucket each version is an object of its own, anchors/<kind>/<number>, written once and marked
// with the server key: the highest counts.

export type AnchorKind = 'list' | 'trail' | 'held' | (typeof VOUCHED)[keyof typeof VOUCHED]

/** "unreadable": the disk does not give it, or the object has not our mark. */
export type Anchor = { text: string } | 'missing' | 'unreadable'

/** Where anchors are. Each call throws an error of the disk, or FileStoreTrouble. */
export interface Anchors {
  read: (kind: AnchorKind) => Promise<Anchor>
  /** @param isWanted is asked before each try to write: another process may have gone on. When it says no, nothing is written */
  write: (kind: AnchorKind, text: string, isWanted?: () => Promise<boolean>) => Promise<void>
  /**
   * A list that is being signed is pending: it is written before the transaction that makes it the list, and takes the
   * place of the list after the commit. In between, the digest of its last version finds it.
   */
  readPending: (head: string) => Promise<Anchor>
  writePending: (head: string, text: string) => Promise<void>
  dropPending: (head: string) => Promise<void>
  /** Drops what was never committed. @param age younger ones may belong to a transaction of another process */
  sweepPending: (age: number) => Promise<void>
}

const always = async () => true

const VOUCHED_KINDS = Object.values(VOUCHED)
/** The names of the files, also in a backup. */
const FILES: Record<AnchorKind, string> = {
  list: 'recipients.json',
  trail: 'trail-checked',
  held: 'trail-held',
  ...(Object.fromEntries(VOUCHED_KINDS.map((name) => [name, name])) as Record<
    (typeof VOUCHED_KINDS)[number],
    string
  >),
}
export const ANCHOR_KINDS = Object.keys(FILES) as AnchorKind[]
/** What a backup holds; the others are about one database at one time. */
export const KEPT_IN_BACKUPS: readonly { kind: AnchorKind; name: string }[] = [
  'list' as const,
  ...VOUCHED_KINDS,
].map((kind) => ({ kind, name: FILES[kind] }))

const keysFolder = () => path.join(config.dataDir, 'keys')
/** Only without a bucket. */
export const anchorFile = (kind: AnchorKind): string => path.join(keysFolder(), FILES[kind])
/** For a sentence. */
export const anchorName = (kind: AnchorKind): string =>
  config.files ? `anchors/${kind}` : `keys/${FILES[kind]}`

/** Where this site has them. */
export const anchors = (): Anchors => (config.files ? anchorsIn(fileStore()) : ANCHORS_BESIDE_KEYS)

const readText = async (file: string): Promise<Anchor> => {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

/** Digests are base64, which no name holds as it is. */
const pendingId = (head: string): string => head.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const pendingFile = (head: string) => path.join(keysFolder(), `pending-${pendingId(head)}.json`)

export const ANCHORS_BESIDE_KEYS: Anchors = {
  read: (kind) => readText(anchorFile(kind)),
  async write(kind, text, isWanted = always) {
    if (await isWanted()) writeDurably(anchorFile(kind), text)
  },
  readPending: (head) => readText(pendingFile(head)),
  writePending: async (head, text) => writeDurably(pendingFile(head), text),
  dropPending: async (head) => rmSync(pendingFile(head), { force: true }),
  async sweepPending(age) {
    for (const name of existsSync(keysFolder()) ? readdirSync(keysFolder()) : []) {
      if (!/^pending-.*\.json$/.test(name)) continue
      const file = path.join(keysFolder(), name)
      const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (Date.now() - mtimeMs > age) rmSync(file, { force: true })
    }
  },
}

/** Of these kinds, only the newest two versions stay in a bucket: there is one a minute. */
const OFTEN: readonly AnchorKind[] = ['trail', 'held']
/** How often another process may take the next number first. */
const TRIES = 5
const NUMBER = /\/(\d{10})$/
const nameOf = (kind: string, id: string) => `anchors/${kind}/${id}`

export function anchorsIn(store: FileStore): Anchors {
  /** The names of all versions, lowest first. */
  const versions = async (kind: AnchorKind): Promise<string[]> => {
    const names: string[] = []
    for await (const { name } of store.list(nameOf(kind, ''))) if (NUMBER.test(name)) names.push(name)
    return names.sort()
  }
  return {
    async read(kind) {
      const newest = (await versions(kind)).at(-1)
      return newest ? readMarked(store, newest) : 'missing'
    },
    async write(kind, text, isWanted = always) {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const before = await versions(kind)
        const number = Number(NUMBER.exec(before.at(-1) ?? '')?.[1] ?? 0) + 1
        const name = nameOf(kind, String(number).padStart(10, '0'))
        if (!(await isWanted())) return
        const isFree = await store.putNew(name, marked(name, text))
        const found = await readMarked(store, name)
        if (typeof found !== 'string' && found.text === text) {
          if (OFTEN.includes(kind)) for (const older of before.slice(0, -1)) await store.delete(older)
          return
        }
        if (isFree) throw new FileStoreTrouble('damaged', 'anchor')
        // Another process took this number meanwhile: look again.
      }
      throw new FileStoreTrouble('away', 'PreconditionFailed')
    },
    readPending: (head) => readMarked(store, nameOf('pending', pendingId(head))),
    writePending: (head, text) => writeMarked(store, nameOf('pending', pendingId(head)), text),
    dropPending: (head) => store.delete(nameOf('pending', pendingId(head))),
    async sweepPending(age) {
      for await (const one of store.list(nameOf('pending', '')))
        if (one.age > age) await store.delete(one.name)
    },
  }
}

const markOf = (name: string, text: string) => hmac(serverSecret('anchor'), JSON.stringify([name, text]))

async function readMarked(store: FileStore, name: string): Promise<Anchor> {
  const bytes = await store.get(name)
  if (!bytes) return 'missing'
  const whole = new TextDecoder().decode(bytes)
  const end = whole.indexOf('\n')
  const text = whole.slice(end + 1)
  return end > 0 && sameMark(whole.slice(0, end), markOf(name, text)) ? { text } : 'unreadable'
}

const marked = (name: string, text: string) => Buffer.from(`${markOf(name, text)}\n${text}`)

/** Reads it back: the database will be compared with it. */
async function writeMarked(store: FileStore, name: string, text: string): Promise<void> {
  await store.put(name, marked(name, text))
  const found = await readMarked(store, name)
  if (typeof found === 'string' || found.text !== text) throw new FileStoreTrouble('damaged', 'anchor')
}
