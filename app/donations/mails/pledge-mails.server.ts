import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { spanOf } from '#app/shared/promises/promises.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { isSample, markedEmail } from '#app/ui/samples.ts'
import { giftRows } from '../model/gift-form.ts'
import { type Frequency, type GiftWords, money, often, REMIND_AFTER_DAYS, type Way } from '../model/rules.ts'
import { giftMails as words } from './gift-mail-words.ts'
import { mine, toDonor } from './gift-mails.server.ts'

// Mails about gifts by check or bank transfer, which start as a promise.

interface PromisedGift {
  amountCents: number
  frequency: Frequency
  way: Way
  reference: string
  /** The options chosen with it. */
  words?: Partial<GiftWords>
  anonymous?: boolean
  /** When a reminder was requested: the link that cancels it. */
  noReminder?: string
}

/** How to send a check or a transfer, as lines. */
export function wayLines(
  { way, reference }: Pick<PromisedGift, 'way' | 'reference'>,
  /** Some of it arrived, so the donor knows our account. */
  arrived = false,
): string[] {
  const { name, address } = organisation()
  const { bank, legalName } = config.accounts
  const { check, checkSample, transfer, toBank, asBefore } = words.ways
  if (way === 'check')
    return (isSample(address) ? checkSample : check)(legalName, reference, name, address).split('\n')
  const first = bank ? toBank(bank) : arrived ? asBefore : howToGetAccount()
  return transfer(first, reference).split('\n')
}

/** Our account is not configured, so a person tells the donor: by email where the site can send it. */
const howToGetAccount = (): string =>
  canMail
    ? words.ways.waitForUs(spanOf(config.promised.messageDays), markedEmail(organisation().givingEmail))
    : words.ways.askUs(`${config.origin}/contact`)

const sent = ({ way, frequency }: PromisedGift): string => {
  if (frequency !== 'monthly') return words.promised.once
  return way === 'check' ? words.promised.monthlyCheck : words.promised.monthlyTransfer
}

/** The options chosen with it, one line each. */
const chosenWith = ({ words: said = {}, anonymous }: PromisedGift): string =>
  [
    ...giftRows(said).map(({ label, value }) => `${label}: ${value}`),
    ...(anonymous ? [words.promised.anonymous] : []),
  ]
    .map((line) => `\n${line}`)
    .join('')

export const promisedLetter = (to: string, gift: PromisedGift): Mail =>
  toDonor(
    to,
    words.promised.subject,
    words.promised.text(
      money(gift.amountCents),
      often(gift.frequency),
      gift.reference,
      chosenWith(gift),
      wayLines(gift).join('\n'),
      sent(gift),
      mine(),
      gift.noReminder ? `\n\n${words.promised.reminder(REMIND_AFTER_DAYS, gift.noReminder)}` : '',
    ),
  )

/** The confirmation when a donor takes a promise back, or ends a monthly one that had payments: on the page and by mail. */
export const takenBackWords = (arrived: boolean): { title: string; text: string } =>
  words.takenBack[arrived ? 'arrived' : 'promise']

export const takenBackLetter = (
  to: string,
  gift: Pick<PromisedGift, 'amountCents' | 'frequency' | 'reference'>,
  arrived: boolean,
): Mail => {
  const { title, text } = takenBackWords(arrived)
  return toDonor(
    to,
    title,
    words.takenBack.text(money(gift.amountCents), often(gift.frequency), gift.reference, text),
  )
}
