import { plural } from '#app/ui/plural.ts'

// The text on the donors' own pages.

export const words = {
  donate: 'Donate',
  ask: {
    title: 'See or stop your gifts',
    leadMailed:
      'We will email you a link. With it, you can see your gifts and receipts, and pause or stop a monthly gift.',
    lead: 'With a link from us, you can see your gifts and receipts, and pause or stop a monthly gift.',
    noMail: 'So no link will come. Call us or write to us, and we will tell you about your gifts.',
    email: 'Your email address',
    emailHint: 'The one you used for your gift.',
    send: 'Send me a link',
    noAccount: 'You do not need an account, and you do not have to say why you are stopping.',
    tooMany: 'Many links were asked for in the last hour. Wait an hour, then ask again.',
    sent: 'We sent an email',
    sentText:
      'If someone gave with this address, the email has a link to the gifts. The link works for 24 hours. If you do not see the email, check your spam folder.',
    late: 'Our email is down right now',
    lateText:
      'If someone gave with this address, we email a link to the gifts as soon as it works again. If you cannot wait, call us, and we will tell you about your gifts.',
    notSent: 'This site cannot send email yet',
    notSentText: 'So no link will come. Call us or write to us, and we will tell you about your gifts.',
  },
  gifts: {
    title: 'Your gifts',
    lead: (until: string) =>
      `What you gave, and which monthly gifts are active. This link works until ${until}.`,
    broken: 'This link does not work',
    brokenLead: 'Its 24 hours have passed, or part of it is missing.',
    newLink: 'Ask for a new link',
    monthly: 'Monthly gifts',
    reference: 'Reference',
    now: 'Now',
    change: (reference: string) => `Stop, pause or change ${reference}`,
    all: 'All gifts',
    none: 'There are no gifts yet.',
    caption: 'Your gifts, newest first',
    begun: 'Started',
    gift: 'Gift',
    how: 'How',
    card: (reference: string) => `A card to print for gift ${reference}`,
    notThere: 'Nothing was changed',
    notThereText: 'This gift has arrived, or the promise was already canceled.',
  },
  receipts: {
    heading: 'Receipts',
    file: (number: string) => `${number} (PDF)`,
    says: (amount: string, day: string) => `${amount} on ${day}.`,
    voided: 'VOID: it no longer counts.',
    replaced: (number: string) => `VOID: it no longer counts. Receipt ${number} replaces it.`,
    statement: 'A statement for a year',
    year: (year: string) => `All gifts in ${year} (PDF)`,
    table: (year: string) => `All gifts in ${year} as a table (CSV)`,
  },
  january: {
    heading: 'An email in January',
    label: 'Send me one statement of my gifts each January',
    hint: 'For your taxes. If you gave during the year, it comes on January 15 or a few days later.',
    save: 'Save this choice',
    saved: 'Saved',
    noMail: 'You can get the statement on this page at any time.',
    onceMailed: 'This site cannot send email yet. Your choice counts once it can.',
    on: 'We will email you a statement of the year’s gifts each January, on January 15 or a few days later.',
    off: 'We will not email you a statement. You can get it on this page at any time.',
  },
  state: {
    promised: 'Promised. It has not arrived yet',
    arrived: 'Arrived',
    stopped: 'Stopped',
    paused: 'Paused',
    pausedUntil: (day: string) => `Paused until ${day}`,
    byHand: 'Active, by check or transfer',
    running: 'Active',
    next: (day: string) => `Charged next on ${day}`,
    failed: 'The last charge did not go through. We will try again in a few days',
  },
  monthly: {
    title: 'Your monthly gift',
    lead: (gift: string, reference: string) => `${gift}, reference ${reference}.`,
    leadNext: (gift: string, reference: string, day: string) =>
      `${gift}, reference ${reference}. It is charged next on ${day}.`,
    leadPaused: (gift: string, reference: string, until: string) =>
      `${gift}, reference ${reference}. It is paused until ${until}. Nothing is charged before that day.`,
    leadFailed: (gift: string, reference: string) =>
      `${gift}, reference ${reference}. The last charge did not go through. We will try again in a few days.`,
    back: 'Back to your gifts',
    askForAll: 'Ask for a link to all your gifts and receipts',
    over: 'This monthly gift has ended',
    overText: 'Nothing more is charged. To see your gifts and receipts, ask for a link here.',
    stop: 'Stop it',
    stopText: 'Nothing more is charged. You do not have to say why.',
    stopGift: (gift: string) => `Stop ${gift}`,
    stopped: 'Your gift has stopped',
    stoppedText: 'Nothing more will be charged. Thank you for what you gave.',
  },
  pause: {
    heading: 'Pause it',
    end: 'End the pause',
    resume: 'Resume now',
    howLong: 'For how long?',
    months: (count: number) => plural(count, { one: '# month', other: '# months' }),
    pause: 'Pause my gift',
    paused: 'Your gift is paused',
    resumed: 'Your gift is active again',
  },
  amount: {
    heading: 'Change the amount',
    label: 'New amount every month, in dollars',
    hint: 'Whole dollars, for example 20.',
    /** @param changed a sentence about the corrected amount */
    ifRight: (changed: string) => `${changed} If that is right, press the button again.`,
    saved: 'Your gift has changed',
  },
  day: {
    heading: 'Change the day',
    planned: (day: string) =>
      `The next charge is planned for ${day}. It will not come any earlier, so you will not pay twice in one month.`,
    label: 'Day of the month',
    choose: 'Choose a day',
    option: (day: string, next: string) => `The ${day}, next on ${next}`,
    saved: 'Your gift has a new day',
  },
  card: {
    heading: 'Change your card',
    text: 'You do this on a page run by Stripe. We never see your card number.',
    failed:
      'This helps if your card is new or has expired. After three tries, we will stop the gift. You owe us nothing.',
    toStripe: 'Go to Stripe',
  },
  forms: {
    months: (most: number) => `Choose 1 to ${most} months`,
    day: (last: number) => `Choose a day from 1 to ${last}`,
    pressButton: 'Press one of the buttons',
  },
  told: {
    mail: 'you an email that says so',
    newDay: (gift: string, next: string, day: string) =>
      `Your monthly gift of ${gift} is charged next on ${next}, then on the ${day} of each month. Nothing is charged before that day.`,
    paused: (until: string) =>
      `Your monthly gift is paused until ${until}. Nothing is charged before that day.`,
    runsAgain: (gift: string) => `Your monthly gift of ${gift} is active again.`,
    newAmountAfter: (gift: string, before: string) =>
      `We may still try the charge of ${before} that did not go through. After that, your monthly gift is ${gift}.`,
    newAmount: (gift: string) => `Starting with the next payment, your monthly gift is ${gift}.`,
  },
  refused: {
    chargeOpen:
      'A charge for this gift has not gone through yet, so you cannot change its day now. Change your card first, or stop the gift.',
    paused: 'Your gift is paused. Resume it first. Then you can change its day.',
    notReached:
      'We could not reach the company that takes card payments, so nothing was changed. Try again in a few minutes.',
  },
  columns: ['Date', 'From', 'US dollars', 'What was given', 'How', 'Kind', 'Receipt'],
  /** Words by which the search finds these pages. */
  searchTexts: {
    mine: 'Your donations and receipts for your taxes. Pause, change or cancel a monthly gift. Change your card.',
  },
}
