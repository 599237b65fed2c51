import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY, fromNow, HOUR, longDate } from '#app/platform/time.ts'
import { markedEmail } from '#app/ui/samples.ts'
import { isThing, money } from '../model/rules.ts'
import {
  acknowledgmentWords,
  amountWords,
  closingLines,
  type ReceiptFacts,
  receiptLines,
  receiptNumber,
  taxWords,
  thanksWords,
} from '../receipts/receipt-words.ts'
import { giftMails as words } from './gift-mail-words.ts'

/** The page of one active gift: a link in a mail opens it directly. */
export const giftPage = (token: string, giftId: string) => `${mine()}/${token}/gift/${giftId}`

export const mine = () => `${config.origin}/donate/mine`
/** Longer than the time to the next receipt of a monthly gift. */
export const GIFT_LINK_DAYS = 45

/** A link that a donor asked for, sent by mail. */
export const LINK_LASTS = DAY

const lines = (...parts: string[]) => parts.join('\n')

export const toDonor = (to: string, subject: string, text: string): Mail => {
  const { name, givingEmail, phone } = organisation()
  return {
    to,
    subject,
    replyTo: givingEmail,
    text: `${text}\n\n${words.closing.text({ email: markedEmail(givingEmail), phone, name })}`,
  }
}

/** The receipt, as text and as a PDF. */
export function receiptLetter(
  to: string,
  facts: ReceiptFacts,
  pdf: Uint8Array,
  /** Opens only the monthly gift. */
  link?: string,
): Mail {
  const parts = [
    receiptLines(facts).map(([name, value]) => `${name}: ${value}`),
    [...taxWords(facts), ...acknowledgmentWords(facts)],
    closingLines(facts),
  ]
  const receipt = parts.filter((part) => part.length > 0).map((part) => part.join('\n'))
  const { subject } = facts.replaces ? words.newReceipt : words.receipt
  const where = link
    ? words.receipt.monthly({ days: GIFT_LINK_DAYS, link })
    : words.receipt.toGifts({ page: mine() })
  return {
    ...toDonor(
      to,
      subject,
      words.receipt.text({ first: whyAReceipt(facts), receipt: receipt.join('\n\n'), link: where }),
    ),
    attachments: [
      {
        name: `receipt-${receiptNumber(facts.number)}.pdf`,
        type: 'application/pdf',
        base64: Buffer.from(pdf).toString('base64'),
      },
    ],
  }
}

function whyAReceipt(facts: ReceiptFacts): string {
  if (!facts.replaces) return words.receipt.thanks({ thanks: thanksWords(facts) })
  const older = receiptNumber(facts.replaces)
  const { restored, corrected, wentBack, someMoney } = words.newReceipt
  if (facts.restored) return restored({ number: older })
  if (facts.corrected) return corrected({ number: older })
  return wentBack({ amount: facts.wentBack ? money(facts.wentBack) : someMoney, number: older })
}

/** Describes what was given: for stock and property we state no value, not even in mails. */
const whatItWas = (facts: ReceiptFacts): string =>
  isThing(facts.way) ? amountWords(facts).replace(/\.$/, '') : money(facts.amountCents)

export function voidedLetter(to: string, facts: ReceiptFacts): Mail {
  const { subject, text, thing } = words.voided
  const number = receiptNumber(facts.number)
  const what = whatItWas(facts)
  return toDonor(to, subject, isThing(facts.way) ? thing({ what, number }) : text({ amount: what, number }))
}

/** A check or a transfer was marked as arrived by mistake. */
export const mistakenLetter = (to: string, facts: ReceiptFacts): Mail =>
  toDonor(
    to,
    words.mistaken.subject,
    words.mistaken.text({ number: receiptNumber(facts.number), amount: whatItWas(facts) }),
  )

export const linkLetter = (to: string, token: string): Mail => ({
  ...toDonor(
    to,
    words.link.subject,
    words.link.text({ hours: LINK_LASTS / HOUR, link: `${mine()}/${token}` }),
  ),
  worksUntil: fromNow(LINK_LASTS),
  askAgain: words.link.askAgain({ page: mine() }),
})

/** The page answers everyone the same. Only this mail says that no gift has this address. */
export const noGiftsLetter = (to: string): Mail =>
  toDonor(to, words.noGifts.subject, words.noGifts.text({ page: mine() }))

export const secondChargeLetter = (to: string, amountCents: number, on: string, link: string): Mail =>
  toDonor(
    to,
    words.secondCharge.subject,
    words.secondCharge.text({ amount: money(amountCents), day: longDate(on, config.timeZone), link }),
  )

/** @param link opens only this gift, so the donor can change the card without waiting for another mail */
export const failedLetter = (to: string, amountCents: number, link: string): Mail =>
  toDonor(
    to,
    words.failed.subject,
    words.failed.text({ amount: money(amountCents), link, days: GIFT_LINK_DAYS }),
  )

/** A payment from a bank account that the bank returned days later. */
export const notArrivedLetter = (to: string, amountCents: number): Mail =>
  toDonor(
    to,
    words.notArrived.subject,
    words.notArrived.text({ amount: money(amountCents), page: `${config.origin}/donate` }),
  )

export function stoppedLetter(to: string, amountCents: number, unpaid: boolean): Mail {
  const { subject, text, ...why } = words.stopped
  return toDonor(
    to,
    subject,
    text({ why: why[unpaid ? 'unpaid' : 'wanted']({ amount: money(amountCents) }) }),
  )
}

export const changedLetter = (to: string, what: string, link: string): Mail =>
  toDonor(to, words.changed.subject, words.changed.text({ what, link, days: GIFT_LINK_DAYS }))

/** Notes to staff hold no name, address or amount. */
export const bankWantedNote = (giftId: string): Mail => ({
  to: organisation().staffEmail,
  subject: 'Someone is waiting for our bank account details',
  text: lines(
    'A donor promised a bank transfer. They are waiting for an email with our account details.',
    '',
    `${config.origin}/staff/gifts/${giftId}`,
  ),
})

export const troubleNote = (): Mail => ({
  to: organisation().staffEmail,
  subject: 'A gift needs a look',
  text: lines('A treasurer needs to look at a gift.', '', `${config.origin}/staff/gifts?show=trouble`),
})

export const breakerNote = (): Mail => ({
  to: organisation().staffEmail,
  subject: 'Card gifts are paused for an hour',
  text: lines(
    'Many cards were refused in the last hour. Someone may be testing stolen cards on our page.',
    'Card gifts are paused for an hour. Checks and transfers still work. Look at the payments in Stripe.',
  ),
})
