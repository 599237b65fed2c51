import { SaxesParser } from 'saxes'

// The answers of an S3-compatible server are small XML documents.

/** The text of each of these elements, in order of appearance, with the name of its parent. */
function textsIn(xml: string): { name: string; parent: string; text: string }[] {
  const found: { name: string; parent: string; text: string }[] = []
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser({ position: false })
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    const one = open.pop()
    if (one) found.push({ ...one, parent: open.at(-1)?.name ?? '' })
  })
  // A proxy may answer with HTML: then there is no code in it.
  parser.on('error', () => {})
  parser.write(xml).close()
  return found
}

/** The code of a refusal, such as NoSuchBucket; null when there is none. */
export const codeIn = (xml: string): string | null =>
  textsIn(xml).find(({ name, parent }) => name === 'Code' && parent === 'Error')?.text ?? null

export const uploadIdIn = (xml: string): string | null =>
  textsIn(xml).find(({ name }) => name === 'UploadId')?.text ?? null

interface Listed {
  objects: { key: string; at: number; bytes: number }[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

export function listIn(xml: string): Listed {
  const texts = textsIn(xml)
  const of = (wanted: string) =>
    texts.filter(({ name, parent }) => name === wanted && parent === 'Contents').map(({ text }) => text)
  const [times, sizes] = [of('LastModified'), of('Size')]
  const objects = of('Key').map((key, at) => ({
    key,
    at: Date.parse(times[at] ?? ''),
    bytes: Number(sizes[at] ?? 0),
  }))
  const isCut = texts.some(({ name, text }) => name === 'IsTruncated' && text === 'true')
  const next = texts.find(({ name }) => name === 'NextContinuationToken')?.text
  return { objects, next: isCut ? (next ?? null) : null }
}
