import mammoth from 'mammoth'
import { add, listen } from './listen.ts'
import { wordsAround } from './words-around.ts'

// Runs in the frame without origin: mammoth converts the text of a Word file into HTML. The HTML is parsed into an inert
// document, links are disabled, and the frame's policy allows no address but its own pictures.

listen(async ({ bytes }): Promise<string> => {
  const { value } = await mammoth.convertToHtml(
    // The bytes may be a part of a larger buffer.
    { arrayBuffer: bytes.slice().buffer },
    {
      // Otherwise comments and their authors would be left out.
      styleMap: ['comment-reference => sup'],
      ignoreEmptyParagraphs: true,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: URL.createObjectURL(new Blob([await image.readAsArrayBuffer()], { type: image.contentType })),
      })),
    },
  )
  const made = new DOMParser().parseFromString(value, 'text/html')
  for (const link of made.querySelectorAll('a[href]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href')
  const { before, after } = wordsAround(bytes)
  for (const text of before) add('p', { textContent: text })
  document.body.append(...made.body.childNodes)
  for (const text of after) add('p', { textContent: text })
  if (!document.body.textContent?.trim() && !document.querySelector('img')) throw new Error('nothing in it')
  await picturesShown()
  return 'What the Word file says, without its layout'
})

/** A picture that no browser can draw (EMF, TIFF) is replaced by a sentence. */
async function picturesShown(): Promise<void> {
  for (const image of document.querySelectorAll('img')) {
    try {
      await image.decode()
    } catch {
      const told = document.createElement('p')
      told.textContent = `A picture cannot be shown here. ${image.alt}`
      image.replaceWith(told)
    }
  }
}
