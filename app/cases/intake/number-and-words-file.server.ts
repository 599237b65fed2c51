import { config } from '#app/platform/settings/config.server.ts'
import { words } from './words.ts'

interface Kept {
  number: string
  words: readonly string[]
}

/** Number and words for the person: the text file and the text that "Copy" copies. */
export const keptText = ({ number, words: own }: Kept): string =>
  [
    words.keep.file.number({ number }),
    words.keep.file.words,
    ...own.map((word, at) => `  ${at + 1}. ${word}`),
    '',
    words.keep.file.useAt({ address: `${config.origin}/legal-help/case` }),
    words.keep.file.safe,
    '',
  ].join('\r\n')

/** The same, short enough for an easily scanned QR code. */
export const scannedText = ({ number, words: own }: Kept): string => `${number}\n${own.join(' ')}`
