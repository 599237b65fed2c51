import { textIn } from '../text-encoding.ts'
import { add, listen } from './listen.ts'
import type { PreviewAsked } from './protocol.ts'

// Runs in the frame without origin: pictures and plain text.

listen(async ({ kind, type, bytes }: PreviewAsked): Promise<string> => {
  if (kind === 'picture') return picture(bytes, type)
  const text = textIn(bytes)
  if (text === null) throw new Error('these bytes are no text')
  add('pre', { textContent: text })
  return 'The text'
})

async function picture(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const image = add('img', {
    src: URL.createObjectURL(new Blob([bytes], { type })),
    alt: 'What the person sent',
  })
  await image.decode()
  return `A picture of ${image.naturalWidth} by ${image.naturalHeight} points`
}
