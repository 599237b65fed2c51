export const words = {
  oneDate: 'One date to know now',
  dates: 'Dates to know now',
  checkedByUs: 'Our team checked these dates for you:',
  earliest: 'If you plan to use more than one way, go by the earliest date.',
  otherWays: (count: number) => `Other ways (${count})`,
  mostDoNotApply: 'Most of these will not apply to you. Read “It applies when” first.',
  clockGoesOn: (reviewedOn: string) =>
    `Telling us does not stop that clock. Your state may have other dates. This is general information, not legal advice. We last checked these dates on ${reviewedOn}.`,
  inYourCalendar:
    'In your calendar, each date is called “A date to keep”. Open the entry to see what it is for.',
  mayHavePassed:
    'This date may have passed. Some limits can be extended. Other routes may still be open. Talk to the agency or a lawyer now.',
  ifYours: 'If it applies to you, ask the agency or a lawyer now.',

  checked: {
    on: '{title}: **{day}**.',
    doesNotApply: '{title}: this date does not apply to you.',
    passed: ' That day has passed. Read our messages, or ask us.',
    why: (reason: string) => `Why: ${reason}`,
  },

  one: {
    fromTheDay: ' from the day it happened',
    stepAndLaw: (route: string, law: string) => `What to do: ${route}. The law: ${law}.`,
    limit: (span: string) => ` Its limit: ${span}.`,
    clockStarts: (countsFrom: string) => `The clock starts: ${countsFrom}`,
    appliesWhen: (when: string) => `It applies when: ${when}`,
    corrected: (limit: string) =>
      `We corrected this limit since we first told you. Now it is about ${limit}. Go by the earlier date.`,
    notKnown: 'A notice, a contract or state law says how many.',
    start: '[Where to start ({site})](page)',
    accepted: 'The office may accept it until {day}. Do not count on it.',
    today: 'Act today. The office may still accept it until {day}.',
    workings: (how: string) => `How we counted: ${how}`,
    fromMonth: 'You gave us a month, so we counted from its first day.',
    source: 'Source: [{title}](page)',
    officialSource: 'Source: [{title} (official website)](page)',
    toCalendar: (what: string) => `Save to a calendar: ${what}`,
  },

  /** Our reading of a date that a person typed. */
  counted: {
    day: (day: string) => `We counted from ${day}.`,
    month: (day: string) => `You gave us a month, so we counted from its first day: ${day}.`,
    unclear: {
      several: 'You wrote more than one date, so we have not counted any last day yet.',
      unclear: 'We are not sure which day you mean, so we have not counted any last day yet.',
      'no-such-day': 'There is no such day in the calendar, so we have not counted any last day yet.',
      'to-come': 'The day you wrote is still to come, so we have not counted any last day yet.',
      over: 'The day you wrote is over, so we have not counted any last day yet.',
    },
    none: 'We do not know the day, so we have not counted any last day.',
    change: 'Change the day',
    choose: 'Choose the day',
    add: 'Add the day',
  },
  understood: {
    day: (day: string) => `We understood ${day}.`,
    month: (day: string) => `We understood a month, and use its first day: ${day}.`,
    unclear: {
      several: 'You wrote more than one date.',
      unclear: 'We are not sure which day you mean.',
      'no-such-day': 'There is no such day in the calendar.',
      'to-come': 'The day you wrote is still to come.',
      over: 'The day you wrote is over. Is it the day of the letter, or the day by which you must act?',
    },
    none: 'We found no day in it.',
  },
  which: {
    title: 'Which day do you mean?',
    lead: 'We count the last days to act from it. You can change it at any time.',
    when: 'When did it happen?',
    youWrote: (words: string) => `You wrote: “${words}”.`,
    another: 'Another day',
    aDay: 'This day',
    anotherDay: 'The day, if it is another one',
    unknown: 'I don’t know the day',
    use: 'Use this day',
    two: 'You gave two answers. Choose one',
    nothing: 'Choose a day, or say that you don’t know it',
    confirm: 'Please tell us which day you mean',
    saved: 'We saved the day',
    savedText: 'The dates on this page are counted from it.',
    without: 'Go back without saving',
  },

  lead: {
    wasBestBy: 'It was best to ask by about',
    wasAbout: 'This date was about',
    wasSafe: 'The safe day was about',
    bestBy: 'It is best to ask by about',
    bestWithin: 'It is best to ask within about',
    until: 'You may have until about',
    within: 'You may have about',
    notKnown: 'You may have **only a few days**.',
  },
  /** Inside a calendar entry of a date that our team set. */
  entry: {
    lastDay: (what: string) => `The last day may be around this date, for: ${what}.`,
    caution:
      'General information, not legal advice. Check the date with the agency or a lawyer, and file early.',
    setByUs: (reason: string) => `Our team set it: ${reason}`,
  },
}
