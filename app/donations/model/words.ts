// The text after a gift: the return to the form, the thanks, promises, the card, and ending emails.

export const words = {
  donate: 'Donate',
  before: {
    gift: {
      arrived: (gift: string, reference: string) => `Your gift of ${gift} (${reference}) arrived.`,
      promised: (gift: string, reference: string) => `Your gift of ${gift} (${reference}) is promised.`,
      'on-its-way': (gift: string, reference: string) =>
        `Your gift of ${gift} (${reference}) is on its way from your bank.`,
    },
    promised: 'You just promised a gift',
    gave: 'You just gave a gift',
    another: 'Do you want to give another gift?',
    asks: (gift: string) =>
      `${gift} Nothing new is recorded yet. If you want to give another gift, press the button below.`,
    starts: (gift: string) => `${gift} The button below starts another one.`,
    enough: 'If one gift is enough, [go to that gift](gift).',
    takeBack: 'If you want to change it, [cancel it first](mine).',
  },
  thanks: {
    title: 'Thank you',
    // If the page cannot show a gift.
    unknownMailed: 'If you just gave, we will email your receipt.',
    unknown: 'If you just gave, this site cannot send email yet. Call us or write to us for your receipt.',
    unknownText:
      'This page cannot show your gift. Your browser blocks cookies, or some time has passed. [See your gifts another way](mine).',
    reference: 'Reference',
    gift: 'Gift',
    to: 'To',
    how: 'How',
    toMine: 'See or stop your gifts',
    toHome: 'Go to the home page',
    toCard: 'Make a card to print for the person you honor or remember',
  },
  promised: {
    title: 'Thank you for your promise',
    lead: (gift: string) => `You promised to give ${gift}.`,
    slip: 'Your slip',
    print: 'Print this page, or write down the reference.',
    byEmail: 'it to you by email',
    owe: 'You owe nothing. You can change your mind at any time.',
    oweMailed:
      'When it arrives, we will send you a receipt. You owe nothing. You can change your mind at any time.',
  },
  begun: {
    title: 'Your gift is on its way',
    lead: 'We are waiting to hear from the company that takes card payments.',
    wait: 'This takes a few minutes, or a few days if you pay from a bank account. Your reference is **{reference}**.',
    waitMailed:
      'When we do, we will email you the receipt. This takes a few minutes, or a few days if you pay from a bank account. Your reference is **{reference}**.',
    unfinished: 'If you did not finish paying, nothing is charged. [Go to Donate](donate).',
  },
  needsLook: {
    title: 'We need to check this gift',
    lead: 'A person on our team will look at it and write to you.',
    reference: (reference: string) => `Your reference is ${reference}`,
    text: 'Give us this reference if you call or write.',
  },
  over: {
    stopped: 'This gift has stopped',
    promise: 'We are not expecting it. You owe nothing.',
    monthly: 'Nothing more is charged. You owe nothing.',
    failed: 'This gift did not go through',
    notCharged: 'Nothing was charged. [Go to Donate](donate).',
  },
  arrived: {
    leadMailed: (gift: string) => `Your gift of ${gift} arrived. We will email your receipt.`,
    lead: (gift: string) =>
      `Your gift of ${gift} arrived. This site cannot send email yet. Call us or write to us for your receipt.`,
    next: 'Charged next',
    nextOn: (day: string) => `On ${day}, then every month until you stop it.`,
    nextMonth: 'In one month, until you stop it.',
    toStop: 'How to stop',
    byReceipt: 'Each receipt we email has a link. Open it and press “Stop”.',
    askForLink: 'How to see or stop your gifts',
    again: 'Charged again',
    once: 'No. This gift was charged once.',
    beforeSecond: 'We will email you before the second gift is charged.',
  },
  promises: {
    heading: 'By check or bank transfer',
    lead: 'You owe nothing. If you change your mind, press the button, and we will not expect it. If you already sent it, [write to us](contact) instead.',
    takeBack: (reference: string) => `Cancel promise ${reference}`,
    stop: (reference: string) => `Stop monthly gift ${reference}`,
  },
  card: {
    title: 'A card to print',
    lead: 'Give it or mail it yourself. It does not say how much you gave.',
    print: 'Print this page with your browser. We do not send this card to anyone. [Go back](back)',
    gifts: 'Your gifts',
    headingHonor: '[In honor of](lead) [{person}](name)',
    headingMemory: '[In memory of](lead) [{person}](name)',
    honor: (from: string, organization: string, person: string) =>
      `${from} gave a gift to ${organization} to honor ${person}.`,
    memory: (from: string, organization: string, person: string) =>
      `${from} gave a gift to ${organization} to remember ${person}.`,
    someone: 'Someone',
    about: (organization: string) =>
      `${organization} stands up for neurodivergent people and for disability rights.`,
  },
  mails: {
    title: 'Fewer emails',
    broken: 'This link does not work',
    brokenLead: 'Part of it is missing.',
    brokenText:
      'Copy the whole link from the email. Or [write to us](contact), and we will stop the email for you.',
    notSent: 'You will not get this email',
    toMine: 'See your gifts',
    january: {
      ask: 'Press the button, and we will not send a statement in January. You can still get it on this site at any time.',
      button: 'Stop the email in January',
      over: 'We will not email you a statement. You can still get it on this site at any time.',
    },
    reminder: {
      ask: 'Press the button, and we will not remind you of your promise. Your promise stays as it is.',
      button: 'Stop the reminder',
      over: 'We will not remind you of your promise.',
    },
  },
  gift: {
    // The specification's title for an invalid amount.
    invalidTitle: 'Invalid Amount',
    invalidText: 'Please enter a donation amount greater than zero.',
    everyMonth: 'every month',
    once: 'once',
    kinds: { monthly: 'Monthly', 'one-time': 'One-time' },
    youChose: (gift: string) => `You chose ${gift}.`,
    youChoseMonthly: (gift: string, year: string) => `You chose ${gift}. That is ${year} a year.`,
    upTo: (most: string) => `This form takes gifts up to ${most}. For a larger one, write to us first.`,
    ways: {
      card: 'Card',
      check: 'Check',
      bank: 'Bank transfer',
      cash: 'Cash',
      stock: 'Stock or other shares',
      kind: 'An item (in kind)',
      daf: 'Donor-advised fund',
    },
    tributes: { honor: 'In honor of', memory: 'In memory of' },
    charged: (day: string, ifShorter: string) =>
      `First today, then on the ${day} of each month${ifShorter}, until you stop it.`,
    ifShorter: ' (on the last day where a month is shorter)',
  },
  back: {
    all: 'All of it went back to you',
    some: (amount: string) => `${amount} went back to you`,
    it: 'it',
    bankAsksFor: (amount: string) => `Your bank asks for ${amount} back`,
  },
}
export type Words = typeof words
