import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import list from '#db/samples/private-words.json' with { type: 'json' }

// Searches the memory of another process, as a dump of it would show it. Linux only: /proc/PID/maps lists the regions
// and /proc/PID/mem holds them, for root and for a parent that may trace its child. If it cannot be read, this throws:
// then nothing is known, which is not a success.

interface Hit {
  name: string
  as: 'one byte a letter' | 'two bytes a letter'
  region: string
}

interface Searched {
  hits: Hit[]
  bytes: number
}

/** The private half of an age key, as text. */
export const SECRET_KEY = 'AGE-SECRET-KEY-1'
const KEY_LETTERS = 58
/** Six private words of any case in a row, regardless of the owner. */
export const SIX_WORDS = 'six private words'
const WORDS = new Set<string>(list)

const AT_ONCE = 32 * 1024 * 1024
/** A match may cross the end of a piece: no needle is longer. */
const OVERLAP = 4096
/** The kernel's own pages in each process, which cannot be read. */
const KERNELS = ['[vvar]', '[vvar_vclock]', '[vsyscall]']

/**
 * Every place where one of the needles can be read, UTF-8, Latin-1 or UTF-16 as V8 stores a text. SECRET_KEY stands for
 * a whole key: its beginning alone is in the code that reads keys. SIX_WORDS stands for any.
 */
export function searchMemory(pid: number, needles: Record<string, string>): Searched {
  const spelled = Object.entries(needles).flatMap(([name, text]) => [
    { name, text, as: 'one byte a letter' as const, found: Buffer.from(text), width: 1 },
    { name, text, as: 'two bytes a letter' as const, found: Buffer.from(text, 'utf16le'), width: 2 },
  ])
  const hits: Hit[] = []
  let bytes = 0
  const room = Buffer.alloc(AT_ONCE)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { from, to, region } of readable(pid)) {
      for (let at = from; at < to; at += AT_ONCE - OVERLAP) {
        const part = room.subarray(0, readAt(memory, room, at, Math.min(AT_ONCE, to - at)))
        bytes += part.length
        for (const { name, text, as, found, width } of spelled) {
          const there =
            text === SECRET_KEY
              ? hasKey(part, found, width)
              : text === SIX_WORDS
                ? hasSixWords(part, width)
                : part.includes(found)
          if (there) hits.push({ name, as, region })
        }
      }
    }
  } finally {
    closeSync(memory)
  }
  if (bytes === 0) throw new Error(`not one byte of the memory of process ${pid} could be read`)
  return { hits, bytes }
}

function readable(pid: number): { from: number; to: number; region: string }[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, from = '', to = '', may = '', name = ''] =
      /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \d+ *(.*)$/.exec(line) ?? []
    if (!may.startsWith('r') || KERNELS.includes(name)) return []
    return [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), region: name || 'no file' }]
  })
}

/** Pages that were released since the map was read are not there; any other failure is reported. */
function readAt(memory: number, room: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, room, 0, length, at)
  } catch (error) {
    if (!['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return 0
  }
}

function hasKey(bytes: Buffer, beginning: Buffer, width: number): boolean {
  for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 1)) {
    const letters = bytes.subarray(at + beginning.length, at + beginning.length + KEY_LETTERS * width)
    if (/^[A-Z0-9]{58}$/.test(letters.toString(width === 2 ? 'utf16le' : 'latin1'))) return true
  }
  return false
}

const WORD = /(?<![a-z])[a-z]{4,9}(?![a-z])/g
/** As they are typed, posted, shown and stored: "one two", "one+two", "one, two", ["one","two"]. */
const BETWEEN = new Set([' ', '+', ', ', ',', '","', '%20', '</li><li>'])

/** Exactly six: fingerprints of keys are eight words of the list, and the list itself has its words in order. */
function hasSixWords(bytes: Buffer, width: number): boolean {
  const text = bytes.toString(width === 2 ? 'utf16le' : 'latin1')
  let row: string[] = []
  let end = 0
  const isSix = () => row.length === 6 && row.join() !== row.toSorted().join()
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!WORDS.has(word)) continue
    if (!BETWEEN.has(text.slice(end, Math.min(index, end + 10)))) {
      if (isSix()) return true
      row = []
    }
    row.push(word)
    end = index + word.length
  }
  return isSix()
}

/** A process's child process. */
export function childOf(pid: number): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => parentOf(name) === pid)
  if (!found) throw new Error(`process ${pid} has no child`)
  return Number(found)
}

function parentOf(pid: string): number | null {
  try {
    // The name in brackets may contain anything; the state and the parent follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
