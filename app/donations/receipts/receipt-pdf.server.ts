import { makePdf } from '#app/platform/documents/make-pdf.server.ts'
import type { PdfBlock, PdfHead } from '#app/platform/documents/pdf-data.server.ts'
import { IN_BLACK, RECEIPT } from '#app/platform/documents/pdf-looks.ts'
import { longDate } from '#app/platform/time.ts'
import { countsForTaxes, exactMoney, FREQUENCY_WORDS, WAY_WORDS } from '../model/rules.ts'
import {
  acknowledgmentWords,
  amountWords,
  closingLines,
  leftOutWords,
  namesDiffer,
  type ReceiptFacts,
  receiptLines,
  receiptNumber,
  type StatementFacts,
  statementTaxWords,
  taxWords,
  thanksWords,
  totalOf,
  type Voided,
  voidWords,
} from './receipt-words.ts'

// The numbers and words of a document come from its receipt, so the same receipt always says the same. The design is today's.

const heading = (level: 1 | 2, text: string): PdfBlock => ({ kind: 'heading', level, text })
const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', runs: [{ text }] })

const forTaxes = (words: string[]): PdfBlock[] =>
  words.length > 0 ? [heading(2, 'For your taxes'), ...words.map(paragraph)] : []

/** No date of its own: the same facts give the same bytes. */
const LOOK = { look: RECEIPT, colors: IN_BLACK, description: null, foot: null, day: null }

/** @param voided if it is void: then it says so, and contains no thanks and no tax text */
export function receiptPdf(facts: ReceiptFacts, voided?: Voided | null, head?: PdfHead): Promise<Buffer> {
  const number = receiptNumber(facts.number)
  const name = `Receipt ${number}`
  const lines: PdfBlock = { kind: 'facts', pairs: receiptLines(facts) }
  const giver = paragraph(`${facts.legalName}, ${facts.address}`)
  if (voided)
    return makePdf(name, {
      ...LOOK,
      title: `Void receipt ${number} from ${facts.legalName}`,
      head,
      stamp: 'VOID',
      blocks: [
        heading(1, 'Void: this receipt no longer counts'),
        giver,
        ...voidWords(voided).map(paragraph),
        lines,
      ],
    })
  return makePdf(name, {
    ...LOOK,
    title: `Receipt ${number} from ${facts.legalName}`,
    head,
    blocks: [
      heading(1, countsForTaxes(facts.way) ? 'Receipt for your gift' : 'Thank you for your gift'),
      giver,
      // A donor who is refunded is not thanked for the money.
      paragraph(
        facts.replaces ? 'This is what we received.' : `${thanksWords(facts)} This is what we received.`,
      ),
      lines,
      ...forTaxes([...taxWords(facts), ...acknowledgmentWords(facts)]),
      ...closingLines(facts).map(paragraph),
    ],
  })
}

export function statementPdf(facts: StatementFacts, head?: PdfHead): Promise<Buffer> {
  const named = namesDiffer(facts)
  const rows = facts.gifts.map((gift) => [
    longDate(gift.day),
    ...(named ? [gift.donor || 'Not named'] : []),
    amountWords(gift),
    `${WAY_WORDS[gift.way]}, ${FREQUENCY_WORDS[gift.frequency].toLowerCase()}`,
    receiptNumber(gift.number),
  ])
  return makePdf(`Statement for ${facts.year}`, {
    ...LOOK,
    title: `Gifts in ${facts.year} to ${facts.legalName}`,
    head,
    blocks: [
      heading(1, `Your gifts in ${facts.year}`),
      paragraph(`${facts.legalName}, ${facts.address}`),
      paragraph(`From: ${facts.donor || 'Not named'}`),
      paragraph(`In all: ${exactMoney(totalOf(facts))} (US dollars)`),
      ...leftOutWords(facts).map(paragraph),
      heading(2, 'Each gift'),
      { kind: 'table', head: ['Date', ...(named ? ['From'] : []), 'Amount', 'How', 'Receipt'], rows },
      ...forTaxes(statementTaxWords(facts)),
    ],
  })
}
