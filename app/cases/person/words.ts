import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'

// Copy for the pages of a person's own case.

const held =
  'Your case is on hold because a court or a legal dispute may need it. During a hold, the law does not let us close or delete it.'

export const words = {
  page: {
    legalHelp: 'Legal Help',
    crumb: 'Your case',
    title: 'Your case',
    lead: 'Read our answers and write back. Only you and our case team can read this.',
    sendLine: 'Send this line',
  },

  enter: {
    title: 'Open your case',
    lead: 'Read our answer and write back. You need your case number and your six private words.',
    over: 'Your case closed by itself',
    overText:
      'That happens after 30 minutes without use. Nothing you sent is lost. Enter your number and words again.',
    noCase: 'No case yet? [Go to the Legal Help Center](legalHelp)',
    unsent: 'What you wrote',
    unsentHint: 'It is not sent yet. It will be in the message box when your case opens.',
    open: 'Open my case',
    closedTitle: 'Your case is closed on this device',
    closedText: 'Your number and words open it again.',
    closedAndKept:
      'Your case had closed by itself. We kept what you wrote, sealed. Enter your number and words to see it in the box again.',
    closed: 'Your case is closed on this device. Enter your number and words, then try again.',
  },

  signIn: {
    number: 'Enter your case number, like H4K-79TM-C',
    noWords: 'Enter your six private words, with a space between them',
    sixWords: (count: number) => `Enter six words, with a space between them. We read ${count}.`,
    spelling: (unknown: string) =>
      `Check the spelling of ${unknown}. The first three letters of each word are enough.`,
    tooOften: 'Too many tries from your network. Try again in an hour, or call us.',
    wait: (seconds: string) => `Wait ${seconds}, then press the button again. Nothing is locked.`,
    seconds: { one: '# second', other: '# seconds' },
    wrong:
      'This number and these words do not open a case. Check each letter of the number and the order of the words.',
    busy: 'Many people are opening a case right now. Wait a few seconds and press the button again.',
  },

  now: {
    heading: 'Where your case is',
    answerBy: 'We will answer by **{day}**. If you see no answer here by then, call us.',
    late: 'We said we would answer by **{day}**. That time has passed, and we are sorry. We still have your case and will answer it. If you cannot wait, call us.',
    keptUntil:
      'We keep this case until at least **{day}**. After that, two people on our team can delete it for good. Save what you need before then. If you write to us, we keep it.',
    /** Replaces the explanation of the status. */
    toRead:
      'We wrote to you, and you have not read it on this site yet. Read our message: you may need to do something.',
    wroteLast: 'We wrote to you. Our last message says what comes next.',
    messages: 'Messages and history',
  },

  danger: {
    title: 'You told us that you are in danger now',
    read: 'We may not see this right away. These people answer day and night: call [911](emergency) if you are in danger. Call or text [988](lifeline) if you are thinking about ending your life.',
    notRead:
      'Nobody here can see this yet. These people answer day and night: call [911](emergency) if you are in danger. Call or text [988](lifeline) if you are thinking about ending your life.',
    text: 'If you cannot speak on the phone, you can text 911 in many places, and you can text 988.',
  },

  thread: {
    who: { person: 'You', staff: 'Our case team', system: 'The site' },
    doubtful: 'An entry we could not confirm',
    sent: 'You sent your case',
    youWrote: 'You wrote',
    wrote: (who: string) => `${who} wrote`,
    file: (who: string) => `${who} added a file`,
    more: 'You answered more questions',
    moreChanged: 'You changed your answers to more questions',
    date: 'Our case team checked a date',
    day: 'You said which day it was',
    ourDay: 'Our case team corrected the day',
    dayNotKnown: 'The day is not known',
    doesNotApply: (title: string) => `${title}: this date does not apply to you`,
    ourTeam: 'our team',
    referral: (attorney: string) => `Our case team asks: may we give your case to ${attorney}?`,
    saidYes: 'You said yes to this attorney',
    saidNo: 'You said no to this attorney',
    status: (status: string) => `Status: ${status}`,
    next: '**Next step:** {text}',
    download: (name: string, size: string) => `Download ${name} (${size})`,
  },

  looked: {
    summary: 'See who opened your case',
    nobody: 'Nobody on our team has opened it yet.',
    line: (day: string, who: string) => `${day}: ${who} on our team`,
    roles:
      'A caseworker works on cases. A steward also looks after who on our team may open them. Our team sees the day you read its messages, and nothing else about your visits.',
  },

  referral: {
    heading: 'May we give your case to an attorney?',
    who: 'We think of **{name}**, {firm}. [Read about {name}](profile)',
    what: (name: string) =>
      `If you say yes, ${name} gets what you told us, your files, and your name and email address if you gave them. If you say no, nobody gets anything, and we keep working with you.`,
    saidYes: '**You said yes.** You can change that as long as we have not given your case to {name}.',
    saidNo: '**You said no.** You can change that as long as we have not given your case to {name}.',
    yes: (name: string) => `Yes, give my case to ${name}`,
    no: 'No, do not share my case',
    notAsked: 'We have not asked you about an attorney. Load the page again.',
    tooLate: 'This can no longer be changed here. Write to us what you want.',
    other: (name: string) => `We are now asking you about ${name}. Read it again, then answer.`,
    agreed: {
      title: 'You said yes',
      text: (name: string) => `Our case team can now give your case to ${name}.`,
    },
    declined: { title: 'You said no', text: 'We will not give your case to anyone.' },
  },

  write: {
    heading: 'Write to us',
    unsent: 'What you wrote before is in the box again. It is **not sent yet**.',
    label: 'Your message',
    hint: 'Only our case team can read it. Up to 10,000 characters.',
    send: 'Send my message',
    saved: (at: string) => `Saved at ${at}, sealed with your case. It is not sent yet.`,
    asYouType: 'We save your message as you type it, sealed with your case.',
    notSaved: 'Not saved yet.',
    why: {
      lost: 'Not saved: we cannot reach our server. Everything is still on this page. We will keep trying.',
      closed: 'Not saved: your case is closed on this device. Copy your words before you go on.',
    },
    empty: 'Write your message first',
    tooLong: (is: number) =>
      `Your message can have up to 10,000 characters. Yours has ${is.toLocaleString('en-US')}. Send it in two parts.`,
    sent: 'Your message is sent',
    sentWithFile: 'Your message and your file are sent',
  },

  sent: {
    heading: 'What you sent',
    answers: 'Your answers',
    more: 'A few more questions',
    moreText:
      'They are about your kind of problem, and about how we can help you. You can skip every one of them.',
    changeMore: 'Change my answers',
    answerMore: 'Answer a few more questions',
    files: 'Your files',
    noFiles: 'You sent no files.',
    addFile: 'Add a file',
    addFileHint: 'PDF, Word, JPG, PNG or TXT. Up to 10 MB.',
    addThis: 'Add this file',
    chooseFirst: 'Choose a file first, then press “Add this file”',
    fileAdded: 'Your file is added',
  },

  mails: {
    heading: 'Emails when there is an update',
    none: 'We do not email you. Come back here to read our answers, or add an email address.',
    noneWithoutMail: 'We do not email you. Come back here to read our answers.',
    to: 'We send a short email to **{address}** when there is an update. It says nothing about your case.',
    another: 'Use another address',
    newCode: 'Send a new code, or use another address',
    stop: 'Stop emailing me',
    codeSent:
      'We sent a code to **{address}**. We send nothing else there until you type the code here. The code works for 7 days.',
    codeLate:
      'Our email is down right now. A code goes to **{address}** as soon as it works again. Until then, come back here to see our answer.',
    codeNotSent:
      'This site cannot send email yet, so no code came to **{address}**. Come back here to see our answer.',
    code: 'The code from the email',
    codeHint: 'Six digits, like 482 913.',
    confirm: 'Confirm my email address',
    address: 'Your email address',
    addressHint: 'We send a code there first. Do not use an address that someone else can read.',
    addressHintWithoutMail:
      'This site cannot send email yet, so no code can come. Come back here to read our answers.',
    sendCode: 'Send me a code',
    tooOften: 'We sent three codes already. Wait an hour before you ask for the next one.',
    sent: {
      title: 'We sent you a code',
      text: 'It comes in a short email called “Your code”. Type it below.',
    },
    kept: 'We kept your address',
    aCode: 'a code to it',
    noCode: 'Enter the six digits from the email “Your code”',
    wrongCode: 'This code does not match. Check the digits, or ask us to send a new code.',
    confirmed: {
      title: 'Your email address is confirmed',
      text: 'We send a short email when there is an update.',
    },
    stopped: { title: 'We will not email you again', text: 'Come back here to read our answers.' },
  },

  end: {
    heading: 'Finish for today',
    closesItself:
      'This case closes by itself on this device after 30 minutes without use. Nothing you sent is lost.',
    close: 'Close my case on this device',
    keepWithAccount: 'Keep this case with your account',
    keepWithAccountText: 'Then its six words alone open it from your dashboard.',
    withdrawSummary: 'I want to withdraw my case',
    withdrawText:
      'We stop working on it, and its status becomes “Closed”. You can still read it, and you can open it again by writing to us here.',
    withdraw: 'Withdraw my case',
    withdrawOnHold: `${held} You can still ask us to stop. Send us a message here. We will close your case when the hold ends.`,
    withdrawn: { title: 'You withdrew your case', text: 'You can still read it here.' },
    deleteSummary: 'I want you to delete my case',
    deleteText: `We stop working on it now. After ${PROMISED_DAYS.askedDeletion} days we delete everything you sent and everything we wrote, for good. After that, nobody can open it. A sealed backup copy can last a few weeks longer. Save what you need first.`,
    deleteOnHoldText: `${held} You can ask us to delete it now. We will save your request. When the hold ends, you have ${PROMISED_DAYS.askedDeletion} days to change your mind. Then we delete everything, for good.`,
    delete: 'Delete my case',
    deleteAfterHold: 'Delete my case after the hold',
    goesOn:
      'You asked us to delete this case. We will delete it on **{day}**. If you want to keep it, or did not ask for this, press “Keep my case”. We also keep it if you write to us or add a file.',
    goesAfterHold: `You asked us to delete this case. We cannot do that yet. ${held} We saved your request, so you do not need to ask again. When the hold ends, you have ${PROMISED_DAYS.askedDeletion} days to change your mind. Then we delete it.`,
    keep: 'Keep my case',
    kept: { title: 'We keep your case', text: 'Nothing in it was deleted.' },
    deletionWaits: {
      title: 'We saved your request',
      text: 'Your case is on hold, so we cannot delete it now. We will delete it after the hold ends. You do not need to ask again.',
    },
    deletionPlanned: {
      title: 'We will delete your case',
      text: `In ${PROMISED_DAYS.askedDeletion} days it will be gone for good. Until then you can open it here and choose to keep it.`,
    },
  },
  refused: {
    gone: 'This case is no longer here.',
    overtaken: 'Someone else wrote at the same moment. Send it again.',
    onHold:
      'This case is on hold, so we cannot close it now. Write to us if you want us to stop. We will close it when the hold ends.',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    find: 'Open your case with its number and six words. See its status and our messages.',
  },
}
export type Words = typeof words
