// What people read around the questions of the case form, while they fill it in and after they send it. The questions
// themselves are in ../words.ts.

export const words = {
  crumb: 'Legal Help',

  form: {
    oneByOne: 'Answer one question at a time',
    saveAndGoOn: 'Save and go on',
    send: 'Send my case',
    youChoseAnonymous: 'You chose to stay anonymous. We will not ask for your name or email.',
    saveForLater: 'Save and finish later',
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
    sizeAndKept: (size: string, kept: string) => `${size}. ${kept}`,
    keepHidden: {
      label: 'Keep the hidden details',
      hint: 'A file can show who wrote it and when, or where a photo was taken. We take those details out. Keep them only if they are your proof.',
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
    title: 'Legal Help Center',
    description:
      'Tell us what happened and send your case for review. Our goal is an answer within 48 hours.',
    heading: 'Submit your case',
    waiting: {
      title: 'You have answers that are not sent',
      savedOn: (when: string) => `They were saved on ${when}. They are kept for 7 days.`,
      saved: 'They are saved on our server, sealed. They are kept for 7 days.',
      goOn: 'Continue with my answers',
      drop: 'I do not want them any more',
    },
  },

  start: {
    heading: 'Before you start',
    stopped: {
      title: 'We cannot take cases safely right now',
      text: 'Something is wrong with our safety checks. You can save your answers and send them later, or call us.',
    },
    sentAlready: 'Have you sent a case already? Open it with its number and words',
    stepsAndMore: 'The four steps, and what to know first',
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
    toForum: 'See what our forum will be like',
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
  },

  check: {
    title: 'Check your answers',
    lead: 'Nothing is sent yet. Read your answers, then send them.',
    noFiles: 'No files',
    thisDevice: 'This device',
    sharedDevice: 'A shared device: nothing is left here after you send',
    ownDevice: 'Not shared with others',
    sending: 'Sending. This takes a moment.',
    change: (name: string) => `Change: ${name}`,
    file: (name: string, size: string, kept: string) => `${name} (${size}, ${kept})`,
  },

  answers: {
    noCookies:
      'Your browser blocks cookies, so we could not show you your case number and words. We did not send your case. Copy what you wrote, allow cookies for this site, and open this page again. Or call us.',
    elsewhere:
      'Another window in this browser has a case that is not sent yet. We cannot keep both. Send this one now, or send or clear the other one first.',
    busy: 'Many people are sending right now. Your answers are kept. Wait a few seconds and send again.',
    stopped:
      'We cannot take cases safely right now, so we did not take yours. Your answers are kept on this device for 7 days. Call us or write to us if it cannot wait.',
    cleared: {
      title: 'Your answers are cleared',
      text: 'We deleted your answers and files. Nothing was sent.',
    },
  },
}
export type Words = typeof words
