// Text for attorneys who request, confirm, change or delete an entry.

export const words = {
  directory: 'Attorney Directory',
  join: {
    crumb: 'Ask to be listed',
    title: 'Ask to be listed in the Attorney Directory',
    description: 'For attorneys: how to be listed in the directory, and the form for it.',
    claims: (name: string) => `This entry is yours: ${name}`,
    lead: 'For attorneys. It takes about 10 minutes, and it is free.',
    noMail: 'So we cannot check your address and list you today. Call us or write to us.',
    how: 'How it works',
    fill: 'You fill in this form.',
    address: 'Once we can send email, you get one. You press a button to show that the address is yours.',
    addressMailed: 'We send you an email. You press a button to show that the address is yours.',
    license: 'We look up your license at the bar. We list only states where you have one.',
    everySixMonths:
      'Every 6 months we ask if it is still right. You can change it, pause messages or leave at any time.',
    fair: 'Nobody can pay for a place. We do not show or keep win rates.',
    yourEntry: 'Your entry',
    leaveEmpty: 'Leave this field empty',
    send: 'Send',
    haveOne: 'Do you already have an entry? [Change it](edit)',
    tooMany: 'Many requests came in the last hour. Yours is still here. Wait an hour, then send it again.',
    tooManyToday:
      'Many requests came today with this email address. Yours is still here. Look for our email, or send it again tomorrow.',
  },
  sent: {
    title: 'Check your email',
    link: 'a link to the address that you gave',
    next: 'Without that email, we cannot check that the address is yours.',
    nextMailed: (time: string) =>
      `Open it and press the button within 7 days. Then we will look up your license. This takes up to ${time}.`,
  },
  address: {
    title: 'Confirm your address',
    lead: (name: string) => `Did you ask for an entry as ${name}?`,
    yes: 'Yes, this is my address',
    closed: 'It was already decided, or the 7 days have passed.',
    confirmed: 'Your address is confirmed',
    confirmedText: (time: string) =>
      `We will now look up your license and email you when we are done. This takes up to ${time}.`,
    until: 'Until then, you cannot change your request. You can withdraw it and send a new one.',
    takeBack: 'Withdraw my request',
    takenBack: 'You took back your request',
    takenBackText: 'We deleted what you sent. You can [ask for an entry again](join).',
  },
  confirm: {
    title: 'Is your entry still right?',
    lead: 'Read it. Then press the button below.',
    closed: 'The entry is gone, or this link has expired.',
    newCases: 'Do you take new cases?',
    right: 'Everything is right',
    changed: 'Something changed? [Change your entry](edit)',
    done: 'Thank you',
    doneText: 'Your entry now says that you confirmed it today. We ask again in 6 months.',
    doneHidden:
      'You confirmed your entry today. Visitors cannot see it yet: a person here has to look at it first. You can [write to us](contact) about it.',
  },
  edit: {
    title: 'Change your entry',
    lead: 'For attorneys who are in our directory.',
    noMail: 'So no link will come. Call us or write to us, and we will change your entry.',
    email: 'Email address',
    emailHint: 'The one that gets your messages.',
    emailHintMailed: 'The one that gets your messages. We will send the link there.',
    send: 'Send me the link',
    tooMany: 'Many links were asked for in the last hour. Wait an hour, then try again.',
    sent: 'Check your email',
    sentText:
      'This site cannot send email yet, so no link will come. To change your entry: [write to us](contact).',
    sentTextMailed:
      'If this address is in our directory, we email a link to it. It works for 2 hours. If your request is still waiting for our check, the email says so. If no email comes, we do not have this address: [write to us](contact).',
  },
  change: {
    lead: 'Change anything that is out of date. Then send it.',
    closed: 'It works for 2 hours. Ask for a new one under Change your entry.',
    hidden: 'Your entry is hidden now. We will look at what you send, and email you if we show it again.',
    rules: (time: string) =>
      `New cases, languages and ways to meet change at once. We look at the rest first. This takes up to ${time}.`,
    waits: 'One of your changes is still waiting for us. The form shows it. What you send now replaces it.',
    email: 'To change the email address that messages go to, [send your entry with the new address](claim).',
    emailHidden: 'To change the email address that messages go to, [write to us](contact).',
    send: 'Send the change',
    received: 'We have your change',
    receivedText: (time: string) =>
      `We will look at the rest first, and email you when it is public. This takes up to ${time}. Still waiting:`,
    public: 'What you said about new cases, languages and ways to meet is public now.',
    upToDate: 'Your entry is up to date',
    upToDateText:
      'Nothing else changed. Your entry now says that you confirmed it today. [See your entry](entry)',
  },
  leave: {
    title: 'Leave the directory',
    lead: (name: string) => `${name}, do you want to delete your entry?`,
    text: 'We delete your entry and your address right away. This cannot be undone.',
    button: 'Delete my entry',
    closed: 'The entry is gone, or this link’s 2 hours have passed.',
    done: 'You left the directory',
    doneText: 'Your entry and your address are deleted. You can ask for a new entry at any time.',
  },
  forms: {
    takesNewCases: 'Say whether you take new cases',
    email: 'Enter your email address',
    hiddenEntry: 'Your hidden entry',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    join: 'For lawyers: how to be listed, and the form for it.',
  },
}
