// Copy about cases that a member keeps with their account.

export const words = {
  own: {
    title: 'Cases kept with your account',
    keeps: (most: number) =>
      `Your account can keep up to ${most} cases. Then the six private words of a case are enough to open it here, without its number.`,
    noList:
      'We keep a locked note for each case, and only its words open the note. So there is no list here, not even for you.',
    words: 'Your six private words',
    wordsHint: 'In order, with a space between them. The first three letters of each word are enough.',
    open: 'Open my case with its words',
    keep: 'Keep a case with your account',
    takeOut: 'Take a case out of your account',
    more: 'What this does, and what it does not do',
    sameSize:
      'Every account has a locked place of the same size, used or not. Someone who copies our database cannot see if you keep a case.',
    lostWords: 'If you lose the words, the note is lost too. Keep your number and words in a safe place.',
    newWords: 'If our team makes new words for your case, keep the case again with the new words.',
    deletedCase:
      'If a case is deleted, its note stays until you take it out or delete your account. The note then opens nothing.',
    server:
      'When you type your words, our server works with them for a moment. You trust the people who run it, as you do whenever you open a case.',
    numberToo: 'A case still opens with its number and words, signed in or not.',
    wrong:
      'These words open no case that your account keeps. Check their order. You can also open a case with its number and words.',
    gone: 'These words are right, but this case was deleted. Nobody can open it again. You can take it out of your account.',
    renewed:
      'These words no longer open this case, because our team made new ones. Use its number and the new words, then keep it again here.',
    takeThisOut: 'Take it out of my account',
    changedOutside:
      'What your account keeps was changed outside our site, so we cannot open it. Take all cases out first. Then you can keep them again.',
  },

  keep: {
    dashboard: 'Dashboard',
    myComplaints: 'My Complaints',
    title: 'Keep a case with your account',
    lead: 'Enter its number and its six words one more time. After that, the words alone open it on your dashboard.',
    safe: 'Keep the number and the words in a safe place all the same. Without the words, nobody can open what your account keeps.',
    number: 'Case number',
    numberHint: 'Like H4K-79TM-C. Lowercase letters and spaces are fine.',
    button: 'Keep this case',
    full: (most: number) => `Your account already keeps ${most} cases. Take one out, then keep this one.`,
    room: '[Take one case out](takeOut) with its words. If you lost the words, you can [take all cases out](all).',
    kept: 'Your case is kept with your account',
    keptText: 'From now on, its six words alone open it here.',
  },

  takeOut: {
    title: 'Take a case out of your account',
    lead: 'Enter the six words of the case. The case itself stays, and its number and words still open it.',
    button: 'Take it out',
    wrong: 'These words open no case that your account keeps. Check their order.',
    lost: 'If you lost the words, you can [take all cases out](all) at once.',
    out: 'The case is out of your account',
    outText: 'The case itself stays. Its number and words still open it.',
  },

  all: {
    title: 'Take all cases out of your account',
    lead: 'After that, your account keeps no case. The cases themselves stay, and their numbers and words still open them.',
    again: 'You cannot undo this. You can keep a case again with its number and words.',
    button: 'Take all cases out',
    back: 'Change nothing',
    out: 'All cases are out of your account',
    outText: 'The cases themselves stay. Their numbers and words still open them.',
  },
}

export type Words = typeof words
