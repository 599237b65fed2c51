import { strFromU8, unzipSync } from 'fflate'
import { deriveKeyHere, openFile } from '#app/platform/keys/opener.client.ts'
import { joinWords, readWords } from '#app/platform/passphrases/private-words.ts'
import { fromBase64 } from '#app/platform/sealing/sealed-format.ts'
import list from '#db/samples/private-words.json' with { type: 'json' }
import { copyKeyFrom } from './copy-key.ts'
import { COPY_PAGE } from './copy-rules.ts'
import { unframed } from './framed.ts'
import { words } from './words.ts'

// The attorney's browser makes the key from the link and the words, fetches the sealed copy and opens it.

export interface OpenedCopy {
  /** The whole archive, to save. */
  archive: Uint8Array<ArrayBuffer>
  /** The page of the case, as HTML. */
  page: string
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** The complete words, or what is wrong with the typed text. */
export function wordsTyped(typed: string): { words: string } | { wrong: string } {
  const read = readWords(typed, list)
  if ('words' in read) return { words: joinWords(read.words) }
  if ('unknown' in read)
    return { wrong: words.problem.unknown({ given: read.unknown.map((one) => `“${one}”`).join(', ') }) }
  return { wrong: read.count === 0 ? words.problem.type : words.problem.count({ count: read.count }) }
}

/** @throws Error with a sentence for the screen */
export async function openCopy(
  { id, secret }: { id: string; secret: string },
  sixWords: string,
): Promise<OpenedCopy> {
  const { identity, proof } = await copyKeyFrom(sixWords, secret, deriveKeyHere)
  const sealed = await fetchSealed(id, proof)
  try {
    const archive = unframed(await openFile(identity, sealed, Number.POSITIVE_INFINITY))
    const entries = unzipSync(archive)
    const files = Object.entries(entries)
      .filter(([path]) => path.startsWith('files/'))
      .map(([path, bytes]) => ({
        name: path.slice('files/'.length),
        bytes: bytes as Uint8Array<ArrayBuffer>,
      }))
    const page = strFromU8(entries['case.html'] ?? new Uint8Array())
    return { archive: archive as Uint8Array<ArrayBuffer>, page, files }
  } catch {
    throw new Error(words.problem.damaged)
  }
}

async function fetchSealed(id: string, proof: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let all = 1; parts.length < all; ) {
    const body = new URLSearchParams({ id, proof, part: String(parts.length) })
    const answer = await fetch(`${COPY_PAGE}/part`, { method: 'POST', body }).catch(() => {
      throw new Error(words.problem.notReached)
    })
    if (!answer.ok) throw new Error(await answer.text())
    const told = (await answer.json()) as { sealed: string; parts: number }
    all = told.parts
    parts.push(fromBase64(told.sealed))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
