// The encoding of a plain text, detected from its bytes (Unicode 16, section 23.8; WHATWG Encoding). Used both on upload and
// where staff read it, so that both see the same text.

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Control characters that no text contains: all but tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/

/** The text in these bytes, or null if they are not text. */
export function textIn(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  const text = encoding && decoded(bytes, encoding)
  return text === null || CONTROLS.test(text) ? null : text
}

function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.includes(0)) return withoutMark(bytes)
  return decoded(bytes, 'utf-8') === null ? 'windows-1252' : 'utf-8'
}

const LOOKED_AT = 4096

/**
 * UTF-16 without a byte order mark: most letters of Western text have a zero as their upper
 * byte, and none as their lower one.
 */
function withoutMark(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > end / 4) return 'utf-16le'
  return odd === 0 && even > end / 4 ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // These bytes are not text in this encoding.
    return null
  }
}
