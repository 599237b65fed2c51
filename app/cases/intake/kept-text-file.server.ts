import { config } from '#app/platform/settings/config.server.ts'

interface Kept {
  number: string
  words: readonly string[]
}

/** Number and words as a person keeps them: the text file and what "Copy" copies. */
export const keptText = ({ number, words }: Kept): string =>
  [
    `Number: ${number}`,
    'Words:',
    ...words.map((word, at) => `  ${at + 1}. ${word}`),
    '',
    `Use them at ${config.origin}/legal-help/case`,
    'Keep this in a safe place. Do not share the words with anyone.',
    '',
  ].join('\r\n')

/** The same, short enough for a QR code that a camera reads well. */
export const scannedText = ({ number, words }: Kept): string => `${number}\n${words.join(' ')}`
