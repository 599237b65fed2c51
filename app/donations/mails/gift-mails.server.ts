import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY, fromNow, longDate } from '#app/platform/time.ts'
import {
  acknowledgmentWords,
  closingLines,
  type ReceiptFacts,
  receiptLines,
  receiptNumber,
  taxWords,
  thanksWords,
} from '../receipts/receipt-words.ts'
import { money } from '../rules.ts'

/** The page of one running gift: the link of a mail opens it without a detour. */
export const giftPage = (token: string, giftId: string) => `${mine()}/${token}/gift/${giftId}`

export const mine = () => `${config.origin}/donate/mine`
/** Longer than until the next receipt of a monthly gift. */
export const GIFT_LINK_DAYS = 45

/** A link that a donor asked for, and the mail that brings it. */
export const LINK_LASTS = DAY

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n')

const closing = () => {
  const { name, givingEmail, phone } = organisation()
  return lines('', `Questions? Write to ${givingEmail} or call ${phone}.`, '', name)
}

export const toDonor = (to: string, subject: string, ...text: (string | false)[]): Letter => ({
  to,
  subject,
  replyTo: organisation().givingEmail,
  text: lines(...text, closing()),
})

/** The receipt, in words and as a PDF. */
export function receiptLetter(
  to: string,
  facts: ReceiptFacts,
  pdf: Uint8Array,
  /** Opens the monthly gift alone. */
  link?: string,
): Letter {
  const tax = [...taxWords(facts), ...acknowledgmentWords(facts)]
  return {
    ...toDonor(
      to,
      facts.replaces ? 'Your new receipt' : 'Thank you for your gift',
      'Hello,',
      '',
      facts.replaces && facts.restored
        ? `Your gift, or part of it, did reach us after all. Please keep this new receipt. It replaces receipt ${receiptNumber(facts.replaces)}.`
        : facts.replaces && facts.corrected
          ? `Receipt ${receiptNumber(facts.replaces)} was wrong. We are sorry. It no longer counts. This one replaces it.`
          : facts.replaces
            ? `${facts.wentBack ? money(facts.wentBack) : 'Money'} from your gift went back to you. Receipt ${receiptNumber(facts.replaces)} no longer counts. This one replaces it.`
            : `${thanksWords(facts)} This is your receipt. It is also attached as a PDF.`,
      '',
      ...receiptLines(facts).map(([name, value]) => `${name}: ${value}`),
      ...(tax.length > 0 ? ['', ...tax] : []),
      ...(closingLines(facts).length > 0 ? ['', ...closingLines(facts)] : []),
      '',
      ...(link
        ? [
            `This is a monthly gift. To stop it, open this link and press “Stop”. You can also pause or change it there. The link works for ${GIFT_LINK_DAYS} days. Do not share it:`,
            link,
          ]
        : ['To see your gifts and their receipts, open this page:', mine()]),
      '',
      'Is the amount wrong? Reply to this email within 7 days. We will fix it.',
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

export const voidedLetter = (to: string, facts: ReceiptFacts): Letter =>
  toDonor(
    to,
    'Your gift went back to you',
    'Hello,',
    '',
    `Your gift of ${money(facts.amountCents)} went back to you. Receipt ${receiptNumber(facts.number)} no longer counts. Do not use it for your taxes.`,
    'It can take a few days before you see the money.',
  )

/** A check or a transfer was marked as arrived that was not. */
export const mistakenLetter = (to: string, facts: ReceiptFacts): Letter =>
  toDonor(
    to,
    'We sent you a receipt by mistake',
    'Hello,',
    '',
    `We sent you receipt ${receiptNumber(facts.number)} for ${money(facts.amountCents)} by mistake. We are sorry. It does not count. Do not use it for your taxes.`,
    'You do not have to do anything. When your gift arrives, we will send you a new receipt.',
  )

export const linkLetter = (to: string, token: string): Letter => ({
  ...toDonor(
    to,
    'The link to your gifts',
    'Hello,',
    '',
    'You asked to see your gifts. Open this link within 24 hours:',
    `${mine()}/${token}`,
    '',
    'Anyone who has this link can see and stop your gifts. Do not share it. If you did not ask for it, you can delete this email.',
  ),
  worksUntil: fromNow(LINK_LASTS),
  askAgain: `Ask for a new link here: ${mine()}`,
})

/** The same answer on the page for everybody; who gave nothing with this address is told so here and nowhere else. */
export const noGiftsLetter = (to: string): Letter =>
  toDonor(
    to,
    'There are no gifts with this address',
    'Hello,',
    '',
    'Someone asked for a link to the gifts that were given with this address. We have no such gifts.',
    'If you gave with another address, ask again with that one:',
    mine(),
    '',
    'If you did not ask for it, you can delete this email.',
  )

export const secondChargeLetter = (to: string, amountCents: number, on: string, link: string): Letter =>
  toDonor(
    to,
    'Your second monthly gift is coming up',
    'Hello,',
    '',
    `You chose to give ${money(amountCents)} every month. The second gift will be charged on ${longDate(on, config.timeZone)}.`,
    'If that is what you want, you do not have to do anything.',
    '',
    'If you meant to give once, open this link before that day and press “Stop”. Nothing more will be charged:',
    link,
  )

export const failedLetter = (to: string, amountCents: number): Letter =>
  toDonor(
    to,
    'Your monthly gift did not go through',
    'Hello,',
    '',
    `We could not charge your monthly gift of ${money(amountCents)}. This can happen when a card is new or has expired.`,
    'We will try again in a few days, three times in all. After that, we will stop the monthly gift. You owe us nothing.',
    '',
    'To change your card, or to stop the gift, open this page:',
    mine(),
  )

/** A payment from a bank account that the bank sent back days later. */
export const notArrivedLetter = (to: string, amountCents: number): Letter =>
  toDonor(
    to,
    'Your gift did not go through',
    'Hello,',
    '',
    `Your bank did not send us your gift of ${money(amountCents)}. This happens, and you did nothing wrong. You owe us nothing.`,
    'If you want to give again, open this page:',
    `${config.origin}/donate`,
  )

export const stoppedLetter = (to: string, amountCents: number, unpaid: boolean): Letter =>
  toDonor(
    to,
    'Your monthly gift has stopped',
    'Hello,',
    '',
    unpaid
      ? `We could not charge your monthly gift of ${money(amountCents)} three times, so it has stopped. You owe us nothing.`
      : `Your monthly gift of ${money(amountCents)} has stopped. Nothing more will be charged.`,
    'Thank you for what you gave.',
  )

export const changedLetter = (to: string, what: string): Letter =>
  toDonor(
    to,
    'Your monthly gift has changed',
    'Hello,',
    '',
    what,
    '',
    'To see it or stop it, open this page:',
    mine(),
  )

/** Notes to staff hold no name, address or amount. */
export const bankWantedNote = (giftId: string): Letter => ({
  to: organisation().staffEmail,
  subject: 'Someone is waiting for our bank account details',
  text: lines(
    'A donor promised a bank transfer. They are waiting for an email with our account details.',
    '',
    `${config.origin}/staff/gifts/${giftId}`,
  ),
})

export const troubleNote = (): Letter => ({
  to: organisation().staffEmail,
  subject: 'A gift needs a look',
  text: lines('A treasurer needs to look at a gift.', '', `${config.origin}/staff/gifts?show=trouble`),
})

export const breakerNote = (): Letter => ({
  to: organisation().staffEmail,
  subject: 'Card gifts are paused for an hour',
  text: lines(
    'Many cards were refused in the last hour. Someone may be testing stolen cards on our page.',
    'Card gifts are paused for an hour. Checks and transfers still work. Look at the payments in Stripe.',
  ),
})
