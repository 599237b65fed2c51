import type { GiftField } from './gift-fields.ts'
import { REMIND_AFTER_DAYS } from './rules.ts'

// The text beside the fields of a gift (gift-fields.ts) and on its two pages.

interface FieldWords {
  label: string
  /** Its label where the answer is read back. */
  listed?: string
  hint?: string
  /** The first option of a list, meaning no choice. */
  none?: string
  options?: Record<string, { label: string; hint?: string }>
  missing?: string
  /** How the too-long error names it. */
  tooLong?: string
  /** The error for an unknown choice. */
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
    hint: 'We will send your receipt there. We will not add you to any list.',
    missing: 'Enter your email address. Your receipt needs one.',
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
    listed: 'Tribute',
    missing: 'Enter the name of the person',
    tooLong: 'The name',
  },
  employer: {
    label: 'Your employer',
    listed: 'Employer',
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
    title: 'Donate',
    description: 'Give once or every month. What a gift does. Gifts in a will. See or stop a gift.',
    lead: 'Support our work. Our help is free for everyone.',
    noCards: 'Card payments are not set up on this site yet',
    noCardsText:
      'You can promise a gift here and send it by check or bank transfer. This form asks for no card.',
    heading: 'Choose your gift',
    noCardsSample:
      'You can promise a gift here. Do not mail a check yet: our address here is still a sample. This form asks for no card.',
    changed: 'We changed your amount',
    changedText: (how: string) => `${how} You can change it below.`,
    impact: 'What a gift can do',
    impactText: 'These are examples of what each amount pays for.',
    impactSamples: 'These are samples. We will say here what each amount pays for.',
    form990: 'See what we took in and spent each year in [our Form 990, our report to the IRS](form990).',
    otherWays: 'Other ways to give',
    waysToday: 'Ways to give today',
    toMine: 'See, pause or stop your gifts',
  },
  legacy: {
    heading: 'Legacy gifts',
    subject: 'A legacy gift',
    text: 'You can remember us in your will or your estate plan. A gift like this costs you nothing today, and you can change your mind. Write to {email} to talk with a person about it.',
    textWithSample:
      'You can remember us in your will or your estate plan. A gift like this costs you nothing today, and you can change your mind. Our email address for gifts is still a sample. [Ask us on the contact page](contact) to talk with a person about it.',
    sample:
      'We wrote sample words that you can show to your attorney. They are not legal advice. Ask your attorney which words fit.',
    word: 'Sample words for a will (Word)',
    plain: 'Sample words for a will (plain text)',
  },
  ways: {
    check: 'Mail a check',
    payable: 'Make it out to: **{name}**',
    mailTo: 'Mail it to:',
    mailToSample: 'Do not mail a check yet. This address is a sample:',
    another: 'Ask us about another way',
    anotherText:
      'Write to {email}. A person will answer. We can talk about a bank transfer, stock, or a fund that gives for you (donor-advised fund).',
    anotherSample:
      'Our email address for gifts is still a sample: {email}. Do not write to it. [Ask us on the contact page](contact) about a bank transfer, stock, or a fund that gives for you (donor-advised fund).',
    subject: 'A gift',
    subjectOf: (gift: string) => `A gift of ${gift}`,
  },
  review: {
    title: 'Review your gift',
    lead: 'Nothing has been paid. Check your choice first.',
    choice: 'Your choice',
    gift: 'Gift',
    change: 'Change your gift',
    includes: 'Includes',
    withFee: (gift: string, fee: string) => `${gift} and ${fee} for the card fee`,
    inAYear: 'In a year',
    whenCharged: 'When it is charged',
    byYourself: 'You mail the check yourself, or send the transfer from your bank.',
    onceToday: 'Once, today.',
    howToStop: 'How to stop',
    stopPromise: 'To cancel, do not send it. You owe nothing.',
    stopOnce: 'You do not have to. It is charged once. If you change your mind, close the next page.',
    stopMonthly: 'Each receipt has a link. Open it and press “Stop”. You do not have to say why.',
    tax: 'Tax status',
    taxCounts: (name: string, ein: string) =>
      `${name} is a 501(c)(3) nonprofit organization (EIN ${ein}). You can use your receipt for your taxes.`,
    taxUnknown: (email: string) =>
      `We cannot give you a receipt for your taxes yet. Before you count on this gift for your taxes, ask us: ${email}.`,
    questions: 'Questions',
    call: (phone: string) => `Call ${phone}. You can use a relay service: dial 711.`,
    checkAgain:
      'The form was filled in very fast, as a program would do it. Nothing was charged. Check your gift, then press the button again.',
    nowChanged: (gift: string) => `Your gift is now ${gift}. Press the button below to go on.`,
    tooMany: 'Many gifts were started in the last hour. Nothing was charged. Try again in an hour.',
    notReached:
      'We could not reach the company that takes card payments. Nothing was charged. Try again in a few minutes, or give by check.',
    changed: 'We changed the amount',
    notCharged: 'Nothing was charged',
    cameBack: 'You came back before you paid. What you typed is still here.',
    noCards: 'You can give by check or bank transfer. When you press the button below, we will tell you how.',
    noCardsMailed:
      'You can give by check or bank transfer. When you press the button below, we will tell you how. We will also email it to you.',
    rests: 'Card gifts are paused for a short time',
    restsText: 'Try again in an hour, or give by check or bank transfer.',
    give: (gift: string) => `Give ${gift}`,
    promise: (gift: string) => `Promise to give ${gift}`,
    promiseAnother: (gift: string) => `Promise to give another ${gift}`,
    byCheck: 'Give by check or bank transfer instead',
    byCard: 'Give by card instead',
  },
  details: {
    leaveEmpty: 'Leave this box empty',
    aboutYou: 'About you',
    more: 'More choices (optional)',
    noList: 'We will not add you to any list.',
    checkSample: 'We have no mailing address yet. Do not mail a check until we do.',
    bankNoMail: 'We cannot email you our account details yet. You can ask for them on our contact page.',
    bankByHand: 'From your account to ours. One of us emails you our account details.',
    toStripe:
      'Next, you go to a page run by Stripe, the company that takes card payments. We never see or keep your card number.',
  },
  typedAmount: {
    leftOut: (others: string) => `Whole dollars only. We left out “${others}”.`,
    leftOutCents: 'Whole dollars only. We left out the cents.',
    changed: (typed: string, amount: string) => `We use whole dollars. We changed “${typed}” to ${amount}.`,
    digits: (invalid: string) => `${invalid} Use the digits 0 to 9, for example 20`,
    oneOrMore: (invalid: string) => `${invalid} Enter 1 or more, for example 20`,
    tooMuch: (most: string, email: string) => `For a gift of more than ${most}, write to us first: ${email}`,
  },
  will: {
    noName: (blank: string) => `${blank} (our legal name: ask us for it)`,
    whole: (name: string, address: string) => `${name}, of ${address}`,
    wholeEin: (name: string, ein: string, address: string) =>
      `${name} (tax number, EIN: ${ein}), of ${address}`,
    title: (legalName: string) => `Sample words for a gift in a will to ${legalName}`,
    isSample:
      'This is a sample. It is not legal advice. Ask your attorney which words fit your will and the rules of your state.',
    nameMissing: (email: string) =>
      `We have not put our legal name on this site yet. Write to ${email} for it before you use these words.`,
    einMissing: (email: string) => `Your attorney may want our tax number (EIN). Write to ${email} for it.`,
    amount: {
      heading: 'A fixed amount',
      says: 'You name the amount.',
      text: (blank: string, whole: string) =>
        `I give ${blank} dollars to ${whole}, to be used where it is needed most.`,
    },
    share: {
      heading: 'A share of what is left',
      says: 'It grows and shrinks with what you own. Your family and friends come first.',
      text: (blank: string, whole: string) =>
        `I give ${blank} percent of what is left of my estate, after all other gifts and costs are paid, to ${whole}, to be used where it is needed most.`,
    },
    item: {
      heading: 'A specific item',
      says: 'For example, a house or shares of stock. Talk with us first, so we can tell you if we can accept it.',
      text: (blank: string, whole: string) => `I give ${blank} (describe the item) to ${whole}.`,
    },
    secondChoice: {
      heading: 'If another person cannot take a gift',
      says: 'You name us as the second choice.',
      text: (blank: string, whole: string) =>
        `If ${blank} (name of the person) does not live longer than I do, I give that person’s share to ${whole}.`,
    },
    changeMind: 'You can change your mind at any time. You do not have to tell us about it.',
    questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}.`,
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    donate:
      'Make a donation once or every month. What your gift does, and how to deduct it from your taxes. Gifts in a will (legacy giving).',
  },
}
export type Words = typeof words
