import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import * as pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs'
import { add, listen } from './listen.ts'
import type { PreviewSays, Supplied, Supply } from './protocol.ts'

// Runs in the frame without origin: PDF.js draws the pages of a PDF. It works in this one thread, because a frame without
// origin may start no worker. The surrounding page hands in the other resources (decoders of scans, fonts).

Object.assign(globalThis, { pdfjsWorker: pdfWorker })

const MOST_PAGES = 50
const WIDTH = 900

const waiting = new Map<number, (bytes: Uint8Array | null) => void>()
let asked = 0

addEventListener('message', ({ source, data }: MessageEvent<Supplied>) => {
  if (source !== parent || !('supply' in data)) return
  waiting.get(data.supply)?.(data.bytes)
  waiting.delete(data.supply)
})

/** Replaces PDF.js's own class, which would fetch from a network that this frame does not have. */
class FromThePage {
  async fetch(needs: Supply): Promise<Uint8Array> {
    asked += 1
    const supply = asked
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      waiting.set(supply, resolve)
      parent.postMessage({ supply, needs } satisfies PreviewSays, '*')
    })
    if (!bytes) throw new Error('there is none')
    return bytes
  }
}

listen(async ({ bytes }): Promise<string> => {
  const pdf = await getDocument({
    data: bytes,
    useSystemFonts: false,
    enableXfa: false,
    BinaryDataFactory: FromThePage,
    // PDF.js requests nothing where these are missing. The factory above does not use them.
    wasmUrl: 'page/',
    cMapUrl: 'page/',
    standardFontDataUrl: 'page/',
  }).promise
  const count = Math.min(pdf.numPages, MOST_PAGES)
  let whole = true
  for (let at = 1; at <= count; at++) whole = (await drawPage(pdf, at)) && whole
  const pages =
    pdf.numPages > MOST_PAGES
      ? `The first ${MOST_PAGES} of ${pdf.numPages} pages. Download the file to see all`
      : pdf.numPages === 1
        ? '1 page'
        : `${pdf.numPages} pages`
  return whole ? pages : `${pages}. Something in it cannot be shown. Download the file, and open it with care`
})

/** @returns whether all of it was drawn; the frame reports the places where it was not */
async function drawPage(pdf: PDFDocumentProxy, at: number): Promise<boolean> {
  const page = await pdf.getPage(at)
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width })
  const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const canvas = add('canvas', { width: viewport.width, height: viewport.height })
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `Page ${at} of ${pdf.numPages}. ${words}`)
  await page.render({ canvas, viewport }).promise
  const { paints, lost } = await paintedOn(page)
  if (lost) add('p', { textContent: `A picture on page ${at} cannot be shown here.` })
  if (!paints || !isBlank(canvas)) return !lost
  // An unexplained white page could hide the content of a scan.
  if (lost) canvas.remove()
  else add('p', { textContent: `Page ${at} is empty, or it cannot be shown here.` })
  return false
}

const PAINTING = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])
const PICTURES = new Set([OPS.paintImageXObject, OPS.paintImageMaskXObject])

/** Whether the page draws text or pictures, and whether one of its pictures could not be read. */
async function paintedOn(page: PDFPageProxy): Promise<{ paints: boolean; lost: boolean }> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const lost = fnArray.some((operator, at) => {
    const [name] = (argsArray[at] ?? []) as unknown[]
    if (!PICTURES.has(operator) || typeof name !== 'string') return false
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    return objects.has(name) && !objects.get(name)
  })
  return { paints: fnArray.some((operator) => PAINTING.has(operator)), lost }
}

function isBlank(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  return data.every((value, at) => value === data[at % 4])
}
