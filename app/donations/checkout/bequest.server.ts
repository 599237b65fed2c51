import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'

// Sample words for a gift in a will, as a text and as a Word file: our own sentences, with the organisation's facts filled in.

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

/** What a person fills in. */
const BLANK = '__________'

export function bequestSample(): BequestSample {
  const { legalName, legalNameKnown, ein } = config.accounts
  const { address, givingEmail, phone } = organisation()
  const name = legalNameKnown ? legalName : `${BLANK} (our legal name: ask us for it)`
  const whole = `${name}${ein ? ` (tax number, EIN: ${ein})` : ''}, of ${address}`
  return {
    title: `Sample words for a gift in a will to ${legalName}`,
    first: [
      'This is a sample. It is not legal advice. Ask your attorney which words fit your will and the rules of your state.',
      ...(legalNameKnown
        ? []
        : [
            `We have not put our legal name on this site yet. Write to ${givingEmail} for it before you use these words.`,
          ]),
      ...(ein ? [] : [`Your attorney may want our tax number (EIN). Write to ${givingEmail} for it.`]),
    ],
    parts: [
      {
        heading: 'A fixed amount',
        says: 'You name the amount.',
        words: [`I give ${BLANK} dollars to ${whole}, to be used where it is needed most.`],
      },
      {
        heading: 'A share of what is left',
        says: 'It grows and shrinks with what you own. Your family and friends come first.',
        words: [
          `I give ${BLANK} percent of what is left of my estate, after all other gifts and costs are paid, to ${whole}, to be used where it is needed most.`,
        ],
      },
      {
        heading: 'A specific item',
        says: 'For example, a house or shares of stock. Talk with us first, so we can tell you if we can accept it.',
        words: [`I give ${BLANK} (describe the item) to ${whole}.`],
      },
      {
        heading: 'If another person cannot take a gift',
        says: 'You name us as the second choice.',
        words: [
          `If ${BLANK} (name of the person) does not live longer than I do, I give that person’s share to ${whole}.`,
        ],
      },
    ],
    last: [
      'You can change your mind at any time. You do not have to tell us about it.',
      `Questions? Write to ${givingEmail} or call ${phone}. A person answers.`,
    ],
  }
}

const WIDTH = 76

/** A paragraph in lines that fit on paper. */
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

/** The same with real headings, so that a screen reader finds them. */
export async function bequestDocx(sample: BequestSample): Promise<Uint8Array> {
  // Loaded with the first file: it brings a good deal of code.
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
