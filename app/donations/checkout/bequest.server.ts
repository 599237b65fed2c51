import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { markedEmail } from '#app/ui/samples.ts'
import { words } from '../model/checkout-words.ts'

// Sample wording for a gift in a will, as text and as a Word file: our own sentences with the organization's facts filled in.

interface Part {
  heading: string
  says: string
  words: string[]
}

export interface BequestSample {
  title: string
  first: string[]
  parts: Part[]
  last: string[]
}

/** A blank for the donor to fill in. */
const BLANK = '__________'

export function bequestSample(): BequestSample {
  const { legalName, legalNameKnown, ein } = config.accounts
  const { address, givingEmail, phone } = organisation()
  const email = markedEmail(givingEmail)
  const { will } = words
  const name = legalNameKnown ? legalName : will.noName({ blank: BLANK })
  const whole = ein ? will.wholeEin({ name, ein, address }) : will.whole({ name, address })
  return {
    title: will.title({ legalName }),
    first: [
      will.isSample,
      ...(legalNameKnown ? [] : [will.nameMissing({ email })]),
      ...(ein ? [] : [will.einMissing({ email })]),
    ],
    parts: [will.amount, will.share, will.item, will.secondChoice].map(({ heading, says, text }) => ({
      heading,
      says,
      words: [text({ blank: BLANK, whole })],
    })),
    last: [will.changeMind, will.questions({ email, phone })],
  }
}

const WIDTH = 76

/** Wraps a paragraph into lines that fit on paper. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\r\n')
}

export function bequestText(sample: BequestSample): string {
  const { title, first, parts, last } = sample
  const paragraphs = [
    title.toUpperCase(),
    ...first,
    ...parts.flatMap(({ heading, says, words }, at) => [`${at + 1}. ${heading}`, says, ...words]),
    ...last,
  ]
  return `${paragraphs.map(wrapped).join('\r\n\r\n')}\r\n`
}

/** The same text with real headings, so that a screen reader finds them. */
export async function bequestDocx(sample: BequestSample): Promise<Uint8Array> {
  // Loaded with the first file, because the library is large.
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx')
  const text = (words: string) => new Paragraph({ children: [new TextRun(words)] })
  const heading = (words: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
    new Paragraph({ heading: level, keepNext: true, children: [new TextRun(words)] })
  const file = new Document({
    title: sample.title,
    creator: config.organisation.name,
    lastModifiedBy: config.organisation.name,
    styles: {
      default: {
        document: {
          run: { font: 'Arial', size: 24, language: { value: 'en-US' } },
          paragraph: { spacing: { after: 160, line: 320 } },
        },
        heading1: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 200 } } },
        heading2: { run: { size: 30, bold: true }, paragraph: { spacing: { before: 320, after: 120 } } },
      },
    },
    sections: [
      {
        children: [
          heading(sample.title, HeadingLevel.HEADING_1),
          ...sample.first.map(text),
          ...sample.parts.flatMap((part) => [
            heading(part.heading, HeadingLevel.HEADING_2),
            text(part.says),
            ...part.words.map(text),
          ]),
          ...sample.last.map(text),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}
