import { getDocument } from 'pdfjs-dist'
import * as pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs'
import { add, listen } from './listen.ts'

// Runs in the frame without origin: the pages of a PDF, drawn by PDF.js. It works in this one thread, because a frame
// without origin may start no worker.

Object.assign(globalThis, { pdfjsWorker: pdfWorker })

const MOST_PAGES = 50
const WIDTH = 900

listen(async ({ bytes }): Promise<string> => {
  const pdf = await getDocument({
    data: bytes,

    useSystemFonts: false,
    enableXfa: false,
  }).promise
  const count = Math.min(pdf.numPages, MOST_PAGES)
  for (let at = 1; at <= count; at++) {
    const page = await pdf.getPage(at)
    const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width })
    const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const canvas = add('canvas', { width: viewport.width, height: viewport.height })
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `Page ${at} of ${pdf.numPages}. ${words}`)
    await page.render({ canvas, viewport }).promise
  }
  return pdf.numPages > MOST_PAGES
    ? `The first ${MOST_PAGES} of ${pdf.numPages} pages. Download the file to see all`
    : pdf.numPages === 1
      ? '1 page'
      : `${pdf.numPages} pages`
})
