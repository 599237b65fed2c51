import { dollars, PRESETS, REMIND_AFTER_DAYS } from '../rules.ts'
import type { GiftField } from './gift-fields.ts'

// What people read for the fields of a gift (gift-fields.ts), and on its two pages.

interface FieldWords {
  label: string
  hint?: string
  /** The first option of a list, for no choice. */
  none?: string
  options?: Record<string, { label: string; hint?: string }>
  missing?: string
  /** How the sentence about too long an answer names it. */
  tooLong?: string
  /** For a choice that there is not. */
  wrong?: string
}

const fields: Record<GiftField, FieldWords> = {
  frequency: {
    label: 'How often?',
    options: {
      monthly: { label: 'Monthly', hint: 'The same amount every month, until you stop it.' },
      'one-time': { label: 'One-time', hint: 'One gift only.' },
    },
    wrong: 'Choose monthly or one-time',
  },
  amount: {
    label: 'How much?',
    options: {
      ...Object.fromEntries(PRESETS.map((amount) => [String(amount), { label: dollars(amount) }])),
      other: { label: 'Other amount' },
    },
    wrong: 'Choose an amount, or write another one',
  },
  custom: {
    label: 'Other amount in dollars',
    hint: 'Whole dollars, for example 20. If you fill this in, we use this amount.',
    wrong: 'Write the amount as a number, for example 20',
  },
  way: {
    label: 'How will you send it?',
    options: {
      check: { label: 'Check', hint: 'By mail, to our address.' },
      bank: { label: 'Bank transfer', hint: 'From your account to ours.' },
    },
    missing: 'Choose check or bank transfer',
    wrong: 'Choose check or bank transfer',
  },
  name: {
    label: 'Your name',
    hint: 'The way your receipt should show it.',
    missing: 'Enter your name, the way your receipt should show it',
    tooLong: 'Your name',
  },
  email: {
    label: 'Your email address',
    hint: 'We send your receipt there. We do not put you on any list.',
    missing: 'Enter your email address. We send your receipt there.',
  },
  cover: {
    label: 'Add {fee} to cover the card fee',
    hint: 'The card company keeps about 2.9% and 30 cents. If you check this box, we show you the new amount before you go on.',
  },
  tribute: {
    label: 'Is this gift for someone?',
    none: 'No',
    options: { honor: { label: 'In honor of a person' }, memory: { label: 'In memory of a person' } },
    wrong: 'Choose one of these',
  },
  tributeName: {
    label: 'Name of that person',
    missing: 'Enter the name of the person',
    tooLong: 'The name',
  },
  employer: {
    label: 'Your employer',
    hint: 'Some employers match what their workers give. Ask yours. We do not contact them.',
    tooLong: 'Your employer',
  },
  anonymous: {
    label: 'Keep my gift anonymous',
    hint: 'We never name donors in public. If you check this box, only the people who keep our accounts see your name.',
  },
  january: {
    label: 'Send me one statement of my gifts each January',
    hint: 'For your taxes. Each of these emails has a link that stops them.',
  },
  remind: {
    label: `Remind me once, if it has not arrived in ${REMIND_AFTER_DAYS} days`,
    hint: 'One short email. You can stop it before it comes.',
  },
}

export const words = {
  fields,
  tooLong: (what: string, most: number) => `${what} must be ${most} characters or fewer. Make it shorter.`,
  choice: {
    review: 'Review your gift',
  },
  details: {
    leaveEmpty: 'Leave this box empty',
    aboutYou: 'About you',
    more: 'More choices (optional)',
    noList: 'We do not put you on any list.',
    bankByHand: 'From your account to ours. One of us emails you our account details.',
    toStripe:
      'Next, you go to a page run by Stripe, the company that takes card payments. We never see or keep your card number.',
  },
}
export type Words = typeof words
