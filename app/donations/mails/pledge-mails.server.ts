import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import {
  type Frequency,
  type GiftWords,
  money,
  often,
  REMIND_AFTER_DAYS,
  TRIBUTE_WORDS,
  type Way,
} from '../rules.ts'
import { mine, toDonor } from './gift-mails.server.ts'

// Mails about gifts by check or bank transfer, which begin as a promise.

interface PromisedGift {
  amountCents: number
  frequency: Frequency
  way: Way
  reference: string
  /** What was chosen with it. */
  words?: Partial<GiftWords>
  anonymous?: boolean
  /** Where a reminder was asked for: the link that ends it. */
  noReminder?: string
}

/** How a check or a transfer reaches us, in lines. */
export function wayLines(
  { way, reference }: Pick<PromisedGift, 'way' | 'reference'>,
  /** Some of it arrived: the donor knows our account. */
  arrived = false,
): string[] {
  const { name, address, givingEmail } = organisation()
  const { bank, legalName } = config.accounts
  if (way === 'check')
    return [
      `1. Make the check out to: ${legalName}`,
      `2. Write ${reference} on the memo line.`,
      `3. Mail it to: ${name}, ${address}`,
    ]
  return [
    bank
      ? `1. Send the money to: ${bank}`
      : arrived
        ? '1. Send the money to our account, as you did before.'
        : `1. Wait for our email. We will send you our account details. You do not need to write to us. If you do not hear from us in a week, write to ${givingEmail}.`,
    `2. Write ${reference} in the memo or note of the transfer.`,
  ]
}

const sent = ({ way, frequency }: PromisedGift): string =>
  frequency === 'monthly'
    ? `Send one ${way === 'check' ? 'check' : 'transfer'} each month, with this reference. To stop, just do not send the next one.`
    : 'If you change your mind, just do not send it.'

export const promisedLetter = (to: string, gift: PromisedGift): Letter => {
  const { tribute, tributeName, employer } = gift.words ?? {}
  return toDonor(
    to,
    'Thank you for your promise',
    'Hello,',
    '',
    `Thank you for your promise to give ${money(gift.amountCents)} ${often(gift.frequency)}.`,
    `Your reference is ${gift.reference}.`,
    tribute !== undefined && `${TRIBUTE_WORDS[tribute]}: ${tributeName}`,
    Boolean(employer) && `Your employer: ${employer}`,
    gift.anonymous === true && 'Anonymous: yes. Only the people who keep our accounts see your name.',
    '',
    ...wayLines(gift),
    '',
    `${sent(gift)} You owe nothing.`,
    'When it arrives, we will send you a receipt.',
    '',
    'To see or stop your gifts, open this page:',
    mine(),
    ...(gift.noReminder
      ? [
          '',
          `You asked us to remind you once, if it has not arrived in ${REMIND_AFTER_DAYS} days. If you do not want that, open this link and press the button:`,
          gift.noReminder,
        ]
      : []),
    '',
    'If you did not ask for this, someone typed your address by mistake. You can delete this email.',
  )
}

/** What is said when a donor takes a promise back, or ends a monthly one of which something arrived: on the page and by mail. */
export const takenBackWords = (arrived: boolean): { title: string; text: string } =>
  arrived
    ? {
        title: 'Your monthly gift has stopped',
        text: 'We are not expecting more. You owe us nothing. Thank you for what you gave.',
      }
    : {
        title: 'You took back your promise',
        text: 'We are no longer expecting this gift. You owe us nothing.',
      }

export const takenBackLetter = (
  to: string,
  gift: Pick<PromisedGift, 'amountCents' | 'frequency' | 'reference'>,
  arrived: boolean,
): Letter => {
  const { title, text } = takenBackWords(arrived)
  return toDonor(
    to,
    title,
    'Hello,',
    '',
    `This is about ${money(gift.amountCents)} ${often(gift.frequency)}, reference ${gift.reference}.`,
    text,
    '',
    'If this was a mistake, reply to this email. We will fix it.',
  )
}
