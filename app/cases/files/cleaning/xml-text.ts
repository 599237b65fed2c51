import { strFromU8 } from 'fflate'

/** The text of a part of a Word file, in any Unicode encoding. */
export function xmlText(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  return strFromU8(content).replace(/^\ufeff/, '')
}
