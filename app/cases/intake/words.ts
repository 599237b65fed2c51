// Copy around the questions of the case form, during and after filling it in. The questions themselves are in ../words.ts.

export const words = {
  form: {
    oneByOne: 'Answer one question at a time',
    saveAndGoOn: 'Save and go on',
    send: 'Send my case',
    youChoseAnonymous: 'You chose to stay anonymous. We will not ask for your name or email.',
    saveForLater: 'Save and finish later',
    useCard: 'Put my access card in this box',
    clear: 'Clear my answers from this device',
    clearAsks: 'This deletes what you typed and your files. You cannot get them back.',
    clearNow: 'Delete my answers',
    leaveEmpty: 'Leave this box empty',
    shared: {
      label: 'This is a shared device',
      hint: 'Check this if other people use it. We leave no trace of your case in this browser after you send it.',
    },
    cookiesOff: {
      title: 'This browser blocks cookies',
      text: 'Without cookies, we cannot show you your case number and words. Allow cookies for this site before you send. Copy what you wrote first, then open this page again.',
    },
    required: {
      title: 'Please fill in required fields',
      text: 'Violation type and description are required to proceed.',
    },
    onlyFileFailed: 'What you typed is saved. Only the file is not.',
  },

  files: {
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    hint: 'PDF, Word, JPG, PNG or TXT. Up to 10 MB each.',
    help: 'You do not have to add a file. You can describe what is in it above, or mail it to us.',
    add: 'Add this file',
    addFirst: 'Choose a file first, then press "Add this file"',
    remove: 'Remove',
    added: (name: string) => `${name} is added.`,
    removed: (name: string) => `${name} is removed.`,
    sizeAndKept: (size: string, kept: string) => `${size}. ${kept}`,
    keepHidden: {
      label: 'Keep the hidden details',
      hint: 'A file can show who wrote it and when, or where a photo was taken. We take out those that we find. A PDF or Word file can still hold some. A photo of it is safer. Keep the details only if they are your proof.',
    },
  },

  saved: {
    at: (hour: string) => `Saved at ${hour}. You can leave and come back on this device for 7 days.`,
    notYet: 'Not saved yet. “Save and finish later” keeps your answers. You have 7 days on this device.',
    asYouType: 'Not saved yet. We save your answers as you type them. You have 7 days on this device.',
    failed: 'Not saved yet. Press “Save and finish later” to try again.',
    why: {
      lost: 'Not saved: we cannot reach our server. Everything is still on this page. We will keep trying.',
      gone: 'Not saved: these answers were already sent or cleared.',
      many: 'Not saved: we cannot keep more answers right now. Everything is still on this page. Send it, or copy it before you leave. We will keep trying.',
      elsewhere:
        'Not saved: another window in this browser has a case that is not sent yet. Send this one now, or clear the other one.',
    },
  },

  whole: {
    crumb: 'Legal Help',
    title: 'Legal Help Center',
    description: (answer: string) => `Tell us what happened and send your case for review. ${answer}`,
    lead: 'Tell us what happened. {promise} It costs nothing.',
    heading: 'Submit your case',
    waiting: {
      title: 'You have answers that are not sent',
      savedOn: (when: string) => `They were saved on ${when}. They are kept for 7 days.`,
      saved: 'They are saved on our server, sealed. They are kept for 7 days.',
      goOn: 'Continue with my answers',
      drop: 'I no longer want them',
    },
  },

  start: {
    heading: 'Before you start',
    danger:
      'In danger now: call [911](emergency). Thinking about ending your life: call or text [988](lifeline), day and night. Sending us a case does not stop any legal deadline. [How long do I have?](howLong)',
    crisis: 'In a crisis, you can also text 741741. Questions? Call {phone}.',
    stopped: {
      title: 'We cannot take cases safely right now',
      text: 'Something is wrong with our safety checks. You can save your answers and send them later, or call us.',
    },
    sentAlready: 'Already sent a case? Open it',
    goodToKnowTitle: 'These steps, and what to know first',
    submit: {
      title: 'Submit Your Case',
      text: 'You fill in the form on this page. You may stay anonymous. We seal what you write, so only our case team and you can read it.',
    },
    results: {
      title: 'Get Results',
      text: 'You read our answer here, with your case number and your six private words. You can write back.',
    },
    connect: {
      title: 'Connect with Attorneys',
      text: 'If you want one, we help you find an attorney. You decide what happens next.',
    },
    goodToKnow: [
      'Most people take 10 to 20 minutes. You can stop, save and come back for 7 days.',
      'It helps to have dates, names, letters or photos. You do not need any of them.',
      'You may stay anonymous. You may skip any question marked “optional”.',
      'After you send, you get a case number and six private words. They are the only way back to your case. If you lose the words, we cannot look them up.',
      'People who can see this device’s history can see that you were on this website. A private window leaves less behind.',
      'Some complaints have deadlines (for example 180 days). We cannot promise to reply before yours.',
      'We are not a court or a government agency. This is general information, not legal advice, and it does not make us your attorney.',
    ],
    otherHelp: 'Other ways to get help',
    toDirectory: 'Find an attorney in our directory',
    toResources: 'Read guides and letter templates in our resources',
    toForum: 'Read our forum',
  },

  steps: {
    crumb: 'One question at a time',
    place: (now: number, of: number) => `Question ${now} of ${of}`,
    heading: (place: string, title: string) => `${place}: ${title}`,
    mayBeEmpty: 'You can leave this empty and go on.',
    next: 'Continue',
    saveThis: 'Save this answer',
    back: 'Back',
    whole: 'See all questions on one page',
    sharing: 'Sharing and this device',
    lost: 'Your answers are not here',
    lostText:
      'Your browser did not keep the cookie that finds them, or they were deleted. [The form on one page works without saving](whole).',
  },

  check: {
    title: 'Check your answers',
    lead: 'Nothing is sent yet. Read your answers, then send them.',
    noFiles: 'No files',
    thisDevice: 'This device',
    sharedDevice: 'A shared device: nothing is left here after you send',
    ownDevice: 'Not shared with others',
    change: (name: string) => `Change: ${name}`,
    file: (name: string, size: string, kept: string) => `${name} (${size}, ${kept})`,
  },

  numberAndWords: {
    number: 'Case number',
    numberHint: 'Like H4K-79TM-C. Lowercase letters and spaces are fine.',
    words: 'Your six private words',
    wordsHint: 'In order, with a space between them. The first three letters of each word are enough.',
    wordsHelp:
      'We showed you the words right after you sent your case. Only you have them. If you lost them, contact us. If we can make sure it is you, our case team makes new words. If we cannot, you can send a new case and tell us about this one.',
  },

  sent: {
    crumb: 'After you send',
    title: 'We have your case',
    lead: 'Thank you for telling us.',
    notice: 'Complaint Submitted Successfully',
    keepWithAccount: 'Keep this case with your account',
    forReview: 'Your case has been submitted for review. {promise}',
    status: 'Status: **{status}**',
    within: "You'll receive an assessment within {hours} hours.{notCounted} That is by **{by}**.",
    waitsForReviewer: 'Status: **{status}**. It waits for a reviewer.',
    other: 'This browser sent another case',
    others: 'This browser sent other cases',
    othersText: 'Each case has its own number and words. You have not told us yet that you saved these:',
    seeOther: (at: string) => `See the number and words of the case sent ${at}`,
    more: 'If you like: a few more questions',
    moreText:
      'They can help us understand your case sooner. You can skip every one of them, and you can answer them on another day.',
    answerMore: 'Answer a few more questions',
    doNow: 'One thing you can do now',
    doNowText: 'Keep every letter, email and photo about this. Write down what happened and on which day.',
    leave:
      'This takes your number and words off this device and opens another website. Save them first if you can.',
    next: 'What happens next',
    today: 'Today',
    todayText: 'Your case is sealed and waiting for a reviewer. You do not need to do anything.',
    by: (day: string) => `By ${day}`,
    byText:
      'You can read our assessment on this site, with your number and words. If there is no answer by then, call us.',
    whenStarted: 'When a reviewer has started',
    whenStartedText:
      'You can read our assessment on this site, with your number and words. If you are in a hurry, call us.',
    after: 'After that',
    afterText: 'You decide the next step. We can help you find an attorney.',
    codeMail: {
      out: 'We sent a code to your email address. Open your case here and type it. Then we send you a short email when there is an update. It says nothing about your case.',
      late: 'Our email is down right now. We send a code to your email address as soon as it works again. Until then, come back here to see our answer.',
      none: 'This site cannot send email yet. Come back here to see our answer.',
    },
    noMail: 'We do not write to you by email. Come back to this site to see our answer.',
    open: 'Open your case with its number and words',
    saved: {
      title: 'You saved your number and words',
      text: 'We will not show your words again. Use your number and words here to read our answer.',
    },
    nothing: {
      lead: 'This page shows your case number and words right after you send a case, in the same browser window.',
      text: 'There is nothing to show now. That is normal when you saved them, or opened this page later.',
      justSent: 'Did you send a case a moment ago?',
      justSentText:
        'If so, your browser did not keep our cookie, and we cannot show its number and words. Allow cookies for this site, then [send your case again](legalHelp). Or call us.',
      open: 'Open my case with number and words',
      notSent: 'Not sent yet? [Go to the Legal Help Center](legalHelp)',
    },
  },

  keep: {
    heading: 'Keep these two things',
    text: 'They are the only way back to your case. We cannot look them up for you.',
    show: 'Show my case number and words',
    open: 'To come back, open',
    call: 'Or call',
    saved: 'I saved it',
    print: 'Print my number and words',
    saveFile: 'Save as a text file',
    copy: 'Copy',
    copied: 'Copied. Paste it where only you can read it.',
    notCopied: 'Your browser did not copy it. Write it down, or save it as a file.',
    qr: 'Show a QR code, to keep them on a phone',
    qrText:
      'Point your phone’s camera at this picture. Your phone shows your number and words. Save them there.',
    qrLabel: 'QR code with your case number and your six private words',
    note: 'Do not share the words with anyone. We will never ask you for them.',
    shownUntil: 'They are shown on this page until you press “I saved it” or close this browser.',
    number: 'Your case number',
    words: 'Your six private words, in this order',
    file: {
      number: (number: string) => `Number: ${number}`,
      words: 'Words:',
      useAt: (address: string) => `Use them at ${address}`,
      safe: 'Keep this in a safe place. Do not share the words with anyone.',
    },
  },

  answers: {
    noCookies:
      'Your browser blocks cookies, so we could not show you your case number and words. We did not send your case. Copy what you wrote, allow cookies for this site, and open this page again. Or call us.',
    elsewhere:
      'Another window in this browser has a case that is not sent yet. We cannot keep both. Send this one now, or send or clear the other one first.',
    busy: 'Many people are sending right now. Your answers are kept. Wait a few seconds and send again.',
    stopped:
      'We cannot take cases safely right now, so we did not take yours. Your answers are kept on this device for 7 days. Call us or write to us if it cannot wait.',
    carried: {
      title: 'We filled in your answers',
      text: 'Check them, and tell us what happened. We read nothing until you press the button to send.',
    },
    carriedInPart: {
      title: 'You have a report that is not finished',
      text: 'We changed nothing in it, and filled in only what was empty. Check each answer before you send it.',
    },
    cleared: {
      title: 'Your answers are cleared',
      text: 'We deleted your answers and files. Nothing was sent.',
    },
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    whole: (within: string) =>
      `Submit your case about discrimination. Our goal is a review within ${within}. You can stay anonymous. Report a problem at work, at school, at home, with health care or with a government office.`,
  },
}
export type Words = typeof words
