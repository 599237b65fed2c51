import type { Block, ResourceDocument } from '#app/platform/documents/document.ts'
import { plainOf } from '#app/platform/documents/plain-text.ts'
import { Refused } from '#app/platform/refused.ts'
import { apartCommand, runApart } from '#app/platform/sandbox/sandbox.server.ts'
import { createSandboxQueue } from '#app/platform/sandbox/sandbox-queue.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { words } from '../model/words.ts'

const HEAP_MEGABYTES = 160
/** Five seconds: a letter takes less than one, and the next person waits for it. */
const LIMITS = { ms: 5000, memoryBytes: 400 * 1024 * 1024, outBytes: 8 * 1024 * 1024 }

/** Letters do not share the queue of uploaded files: a crowd of letters must not keep a person from sending a case. */
const letterInTurn = createSandboxQueue({
  atOnce: 1,
  mostWaiting: 5,
  mostWaitingOfOne: 2,
  waitsAtMost: 20_000,
})

export const LETTER_FORMATS = ['word', 'pdf', 'text'] as const
type LetterFormat = (typeof LETTER_FORMATS)[number]

const FILES: Record<LetterFormat, { ending: string; type: string }> = {
  word: {
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pdf: { ending: 'pdf', type: 'application/pdf' },
  text: { ending: 'txt', type: 'text/plain; charset=utf-8' },
}

/** A letter as a file, for its writer only. It is never written to disk or cached. */
export async function letterFile(
  title: string,
  blocks: readonly Block[],
  format: LetterFormat,
  name: string,
): Promise<Response> {
  const { ending, type } = FILES[format]
  return new Response(await bytesOf(title, blocks, format), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function bytesOf(
  title: string,
  blocks: readonly Block[],
  format: LetterFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const document: ResourceDocument = {
    title,
    description: title,
    foot: title,
    chart: false,
    // It is the writer's own sheet: no line of ours is on it.
    blocks: [{ kind: 'sheet', theirs: true }, ...blocks],
  }
  if (format === 'text') return plainOf({ ...document, blocks: [...blocks] })
  const command = apartCommand('app/resources/letters/letter-child.server.ts', [], {
    heapMegabytes: HEAP_MEGABYTES,
    native: true,
  })
  const asked = new TextEncoder().encode(JSON.stringify({ document, format, madeOn: today() }))
  const ended = await letterInTurn(() => runApart(command, asked, LIMITS))
  if (ended === 'busy') throw new Refused(words.letter.busy, 503)
  if (typeof ended === 'string') throw new Refused(words.letter.noFile, 422)
  return ended.out
}
