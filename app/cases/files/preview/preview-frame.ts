import { unzipSync } from 'fflate'
import { add, listen } from './listen.ts'
import type { PreviewAsked } from './protocol.ts'

// Runs in the frame without origin: pictures, plain text and the words of a Word file.

const LARGEST_XML = 20 * 1024 * 1024

listen(async ({ kind, type, bytes }: PreviewAsked): Promise<string> => {
  if (kind === 'picture') return picture(bytes, type)
  if (kind === 'text') {
    add('pre', { textContent: new TextDecoder().decode(bytes) })
    return 'The text'
  }
  return wordFile(bytes)
})

async function picture(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const image = add('img', {
    src: URL.createObjectURL(new Blob([bytes], { type })),
    alt: 'What the person sent',
  })
  await image.decode()
  return `A picture of ${image.naturalWidth} by ${image.naturalHeight} points`
}

/** The paragraphs of a Word file as plain text. How it was laid out, and its pictures, are left out. */
function wordFile(bytes: Uint8Array): string {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize <= LARGEST_XML,
  })
  const xml = parts['word/document.xml']
  if (!xml) throw new Error('no text in it')
  const text = new DOMParser().parseFromString(new TextDecoder().decode(xml), 'application/xml')
  const paragraphs = [...text.getElementsByTagNameNS('*', 'p')]
  for (const paragraph of paragraphs) {
    const words = [...paragraph.getElementsByTagNameNS('*', '*')].map(({ localName, textContent }) =>
      localName === 't' ? textContent : localName === 'tab' ? '\t' : localName === 'br' ? '\n' : '',
    )
    add('p', { textContent: words.join('') })
  }
  return 'The words of the Word file, without its layout and pictures'
}
