// Text of the pages behind mails about a message, and of the page that reports an entry.

export const words = {
  directory: 'Attorney Directory',
  page: {
    title: (name: string) => `Contact Attorney ${name}`,
    titleAlone: 'Contact Attorney',
    lead: (name: string, firm: string) => `Write to ${name} at ${firm}. It takes 5 to 10 minutes.`,
    crumb: 'Contact',
    sentTo: (name: string) => `Your message to ${name}`,
    paused: '**{noMessages}** You can write to [another attorney](directory).',
    beforeYouWrite: 'Before you write',
    back: 'Back to the Attorney Directory',
    notReached:
      'We cannot reach our server. Your words are still here. Check your connection, then press the button again.',
    notNow: (name: string) =>
      `${name} is not taking messages now. Copy your words, and write to another attorney.`,
    manyThisHour: 'Many messages were sent in the last hour. Wait an hour, then send yours again.',
    manyToday: 'Many messages went to this attorney today. Copy your words, and send them tomorrow.',
  },
  before: {
    sample:
      '**This is an example.** {name} is made up. You can try the form. Nothing is sent, and no answer will come. If you need help now, [send us your case](legalHelp).',
    noNewCases:
      '**{name} is not taking new cases now.** You can still write, or [see who takes new cases](others).',
    waitingList: '**{name} has a waiting list.** You can still write, or [see who takes new cases](others).',
    otherSide: 'Do not name the other side yet. The attorney must first check if they can take your side.',
    notKept:
      'We do not read or keep your message. The attorney gets it from our address and answers at yours.',
    limits: 'Some problems have time limits, such as 180 days. Do not wait for just one answer.',
  },
  fields: {
    noMail: 'So your message cannot go to the attorney. Call them instead.',
    name: 'Your name',
    nameHint: 'You can use a first name or another name.',
    email: 'Email address',
    emailHint: 'For example: sam@example.org',
    emailHintAnswered: 'The attorney will answer at this address. For example: sam@example.org',
    message: 'Message',
    messageHint: (most: number) =>
      `Say what kind of problem you have and what you want. Up to ${most.toLocaleString('en-US')} characters.`,
    consent: 'I agree to the terms',
    consentHint: 'It does not make the attorney your lawyer. Read the [terms of service](terms).',
    consentHintMailed:
      'We email your message to the attorney and do not keep it. It does not make the attorney your lawyer. Read the [terms of service](terms).',
    copy: 'Email me a copy',
    copyHint:
      'First we send an email that asks if you want one. If you do not answer, we delete the copy after 24 hours.',
    ask: 'Ask me in 7 days if they answered',
    askHint:
      'One short email with three buttons. First we send an email that asks if you want that. Your answer helps others. We keep only a count.',
    leaveEmpty: 'Leave this field empty',
    send: 'Send Message',
  },
  sent: {
    /** For a sample attorney. */
    nothing: 'This is an example. Nothing was sent',
    notOut: 'Your message did not go out',
    title: 'Message sent',
    banner: 'Message Sent!',
    madeUp:
      '{attorney} is made up, so nobody gets your words and no answer will come. If you need help, [send us your case](legalHelp).',
    forReal: (attorney: string) =>
      `For a real attorney, you would see: “Message Sent! Your message has been securely sent to ${attorney}.”`,
    noMail:
      'This site cannot send email yet, so {attorney} does not have your message. Call them, or [send us your case](legalHelp).',
    late: 'Our email is down right now. We send your message to {attorney} as soon as it works again. If you cannot wait, call them, or [send us your case](legalHelp).',
    waits: 'Your message waits',
    pressLater: 'Then you also get an email with a button for what you asked for.',
    securely: (attorney: string) => `Your message has been securely sent to ${attorney}.`,
    willAnswer:
      'The attorney will answer at {email}. If you hear nothing in 7 days, write to another attorney. You can also [send us your case](legalHelp).',
    remember: 'Remember on my dashboard that I wrote to them',
    press: {
      copy: 'Check your email, and press the button there within 24 hours to get your copy.',
      ask: 'Check your email, and press the button there within 24 hours to be asked in 7 days if they answered.',
      both: 'Check your email, and press the button there within 24 hours to get your copy, and to be asked in 7 days if they answered.',
    },
    left: {
      copy: 'We send at most 2 emails a day to one address for copies and questions. So this time we will not send you the copy. Your message still goes to the attorney.',
      ask: 'We send at most 2 emails a day to one address for copies and questions. So this time we will not send you the question. Your message still goes to the attorney.',
      both: 'We send at most 2 emails a day to one address for copies and questions. So this time we will not send you the copy or the question. Your message still goes to the attorney.',
    },
    alsoCopy: 'You can also copy or print your words now:',
    copyNow: 'We keep no copy. You can copy or print your words now:',
  },
  answered: {
    title: 'Did they answer?',
    lead: (name: string) => `You wrote to ${name} through our website.`,
    count: 'We count everyone’s answers. We do not keep who answered.',
    yes: 'Yes, they answered',
    no: 'No, and I stopped waiting',
    notYet: 'Not yet',
    done: 'Thank you',
    doneText: 'Your answer is counted. We keep only the count. You can change your answer for a few weeks.',
    others: 'Others you can write to',
    other: '[{name}](profile), {firm}',
    closed: 'It is too late to answer this, or the attorney is no longer in our directory.',
  },
  offer: {
    crumb: 'Your email',
    copy: 'Your copy',
    copyLead: 'Do you want a copy of the message that you sent?',
    ask: 'May we ask you in 7 days?',
    askLead: 'You wrote to someone through our website. May we ask you by email if they answered?',
    both: 'You also asked for one email in 7 days. It asks if they answered. You will get that too.',
    sendBoth: 'Send me the copy, and ask me',
    sendCopy: 'Send me the copy',
    yesAsk: 'Yes, ask me',
    copySent: 'Your copy comes by email',
    copyMail: 'it to you',
    copyDeleted: 'We have deleted our copy.',
    willAsk: 'We will ask you',
    willAskText: '7 days after your message, we will send one short email to ask if they answered.',
    closed: 'The button was already pressed, or the 24 hours have passed.',
  },
  mail: {
    title: 'Messages to you',
    lead: (name: string) => `${name}, people can write to you through our directory.`,
    leadPaused: (name: string, day: string) => `${name}, messages have been paused since ${day}.`,
    pause: 'Pause messages',
    pauseText: 'Your entry stays. It will say that you are not taking messages now.',
    resume: 'Take messages again',
    resumeText: 'People can write to you again.',
    leave: 'Leave the directory',
    leaveText:
      'We will send a link to your own address. There you can delete your entry and your address. Nothing is deleted before that.',
    leaveSend: 'Send me the link to leave',
    toEdit: 'Change your entry',
    closed: 'The entry is gone, or the link is not one of ours.',
    link: 'a link to your own address',
    done: {
      pause: {
        title: 'Messages are paused',
        text: 'Nobody can write to you through us, and your entry says so. To start again, use the button below, or open the same link another day.',
      },
      resume: { title: 'Messages are on again', text: 'People can write to you through us.' },
      leave: {
        title: 'Check your email',
        text: 'Open the link and press the button there to delete your entry. It works for 2 hours.',
      },
    },
  },
  report: {
    title: 'Something is out of date',
    lead: (name: string) => `Tell us what is wrong about ${name}. You do not have to say who you are.`,
    text: 'This only asks us to check. It does not harm anyone. The attorney does not learn who asked.',
    what: 'What is wrong?',
    more: 'More about it',
    moreHint: 'Do not write about your own case here. Up to 1,000 characters.',
    leaveEmpty: 'Leave this field empty',
    send: 'Send the report',
    tooMany:
      'Many reports were sent in the last hour. Yours is still here. Wait an hour, then send it again.',
    notKept: 'We cannot keep reports safely right now. Yours is still here. Try again later.',
    done: 'Thank you',
    doneText: 'We will ask the attorney, or look it up. Your report does not harm anyone.',
  },
  forms: {
    name: 'Enter your name',
    nameTooLong: (most: number) => `Your name must be ${most} characters or fewer`,
    email: 'Enter your email address',
    message: 'Write your message',
    messageTooLong: (most: number) =>
      `Your message must be ${most.toLocaleString('en-US')} characters or fewer. You can send the rest later.`,
    leaveEmpty: 'Leave the last field empty. It is there to stop programs that send junk',
    whatIsWrong: 'Choose what is wrong',
    moreTooLong: (most: number) =>
      `This must be ${most.toLocaleString('en-US')} characters or fewer. Make it shorter.`,
    pressButton: 'Press one of the buttons',
  },
}
