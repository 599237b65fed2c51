import { plural } from '#app/ui/plural.ts'
import type { CaseKind } from '#db/tables/cases.ts'

const kinds: Record<CaseKind, string> = {
  work: 'Work',
  school: 'School or college',
  places: 'Stores, travel and other public places',
  housing: 'Housing',
  health: 'Health care',
  government: 'A government office or benefits',
  other: 'Something else',
}

export const words = {
  /** Rendered by the server only. */
  page: {
    title: 'How long do I have?',
    metaDescription:
      'Enter the kind of problem, your state and the day. See the last days to complain, where to file, and what to do if a day has passed.',
    lead: 'Many laws give you a last day to complain. Answer a few questions, and see about when yours is.',
    knowYourRights: 'Know Your Rights',
    privacy:
      'Your answers stay on this device, and nothing is sent to us. If your browser runs no scripts, our server counts for you and keeps nothing.',
    general:
      'This is general information. It is not legal advice. Laws change and have exceptions. Check a date with the agency or a lawyer, and file early.',
    questions: 'Answer what you can',
    kind: 'What is it about?',
    kindHint: 'Choose the closest one. If you are not sure, choose “Something else”.',
    state: 'Which state?',
    stateHint: 'The place where it happened.',
    when: 'When did it happen?',
    whenHint:
      'If it goes on, give the last day it happened. If a letter said no, give the day on the letter. A month and a year are fine, too. If you do not know, leave it empty.',
    again: 'It happened more than once, or still goes on',
    show: 'Show my dates',
    alsoSee: 'Other pages about time limits',
    toChart: '[See all time limits](chart) in one chart.',
    toStates: '[Read about your state](states): its law, its agency and free help.',
  },
  problems: {
    kind: 'Choose what it is about. If you are not sure, choose “Something else”',
    which: (days: string, many: number) =>
      many > 1
        ? `We cannot tell which day you mean. It can be ${days}. Choose one, or type the day, month and year`
        : `Do you mean ${days}? If so, choose it. If not, type the day, month and year`,
    or: ' or ',
    itWas: (day: string) => `It was ${day}`,
    tooOld: 'Check the year. It is more than 100 years ago',
    title: 'There is a problem',
    error: 'Error: ',
    inTitle: 'Error: ',
  },
  kinds,
  facts: {
    worksFor: 'Who do you work for?',
    workers: 'How many workers are there?',
    school: 'Which kind of school is it?',
    place: 'Who runs the place?',
    home: 'What kind of housing is it?',
    care: 'What happened?',
    office: 'Which office is it?',
    complained: 'Did you complain already?',
  },
  codes: {
    worksFor: {
      private: 'A private employer (a company or a nonprofit)',
      state: 'State or local government',
      federal: 'The federal government',
    },
    workers: { 'under-15': 'Fewer than 15', '15-or-more': '15 or more' },
    school: {
      k12: 'Preschool to high school (K-12)',
      college: 'College, or training after high school',
    },
    place: {
      business: 'A business or a nonprofit',
      government: 'A city, a county or a state',
      airline: 'An airline',
      transit: 'Public buses or trains',
    },
    home: {
      private: 'A private owner, without federal money',
      public: 'Public housing, a voucher, or other federal money',
      eviction: 'I got court papers (an eviction case)',
    },
    care: {
      care: 'A doctor, hospital or clinic treated me unfairly',
      plan: 'A private health plan said no in a letter',
      medicaid: 'Medicaid said no in a letter',
    },
    office: {
      local: 'A city, county or state office',
      federal: 'A federal office',
      ssa: 'Social Security said no in a letter',
      snap: 'Food help (SNAP) said no in a letter',
      medicaid: 'Medicaid said no in a letter',
      jail: 'A jail or a prison',
    },
    complained: {
      no: 'No',
      inside: 'Yes, inside: to a boss, a school, a landlord or the office itself',
      agency: 'Yes, to a government agency',
    },
  },
  hints: {
    federal:
      'Do you work for the federal government? If so, your first limit is much shorter: 45 days. See “Other ways”.',
    notice:
      'Did you get a notice, a decision or court papers? Then you may have only a few days. See “Other ways”.',
    aboutState: (state: string) => `What we know about ${state}`,
  },
  workings: {
    days: (days: number) => plural(days, { one: '# day', other: '# days' }),
    counted: (from: string, span: string, end: string) => `${from} + ${span} = ${end}`,
    moved: (counting: string, closed: string, day: string) => `${counting}, ${closed} → ${day}`,
    closed: { Saturday: 'a Saturday', Sunday: 'a Sunday', holiday: 'a federal holiday' },
  },
  result: {
    title: 'Your dates',
    titleNone: 'What we can say so far',
    titlePassed: 'A date has passed. You may still have a way',
    countedFrom: 'We counted from **{day}**. [Change](field)',
    countedFromMonth:
      'You gave a month, so we counted from its first day: **{day}**. That is the safe way. [Change](field)',
    noDay:
      'You gave no day, so we show how long you have. The day it happened does not count. [Add a day](field)',
    again:
      'Each act has its own clock. These dates are for the day that you gave. For each earlier act, the dates are earlier. Count each one by itself.',
    inside:
      'You complained inside. That alone does not stop these clocks, in most cases. Go by the dates here.',
    earliest: 'If you plan to use more than one way, go by the earliest date.',
    earliestKicker: 'The earliest date',
    about: 'About {day}',
    within: 'About {span}',
    today: 'Act today',
    wasSafe:
      'The safe day was {day}. The office may still accept it until {accepted}. Do not wait for that day.',
    bestBy: 'Best by about {day}',
    bestWithin: 'Best within about {span}',
    fromStart: ' from the day it happened',
    step: 'To do by then: **{route}**',
    accepted: 'The office may accept it until {day}. Do not count on it.',
    workings: 'How we counted',
    startWhere: 'Where to start',
    startAt: '[{site}](page)',
    starts: 'What starts the clock',
    notStopped: 'What does not stop it',
    stopped: 'What stops it',
    applies: 'It applies when',
    law: 'The law',
    source: 'Where we have this from',
    sourceAt: '[{title}](page)',
    checked: 'Last checked',
    sure: 'How sure we are',
    sureHigh: 'Good',
    sureMedium: 'Fair. Some points still need a check.',
    sureLow: 'Low. Ask the agency before you rely on it.',
    more: 'Law, source and how sure we are',
    smallest: (workers: number) =>
      `The state’s law covers employers with ${plural(workers, { one: '# worker', other: '# workers' })} or more.`,
    aboutLimits: (state: string, notes: string) => `About the limits of ${state}: ${notes}`,
    calendar: (route: string) => `Save to a calendar: ${route}`,
    inCalendar:
      'In your calendar, the date is called “A date to keep”. It rings 14, 7 and 2 days before, and on the day, at 9 AM.',
  },
  none: {
    title: 'We know of no fixed date for these answers',
    text: 'That does not mean that you have no rights, or no case. It means that our chart has no date that fits. Look at the other ways below, and ask a person who knows.',
  },
  unknown: {
    title: 'Look at your papers: only they say the day',
    text: 'We cannot count these from here, so we show no date.',
    look: 'Look on the first page for “you must answer by”, “hearing date” or “days to appeal”. Look beside the date and above the signature, on the back, and on the envelope too.',
    none: 'If there is no date, call the office that sent it, today. Ask: “What is my last day?” Write down the name and the time.',
    few: 'You may have **only a few days**.',
  },
  office: {
    title: 'You complained to an agency already',
    text: 'Its answer can start a new, short clock. Keep each letter and its envelope, and check your online account there. If you got one of these letters, count from the day that you got it:',
    line: '**{span}**: {route} ({law}). It starts: {starts}',
  },
  passed: {
    freeHelp: 'the Protection and Advocacy group of your state',
    title: 'This date may have passed',
    titleMany: 'These dates may have passed',
    line: '**{day}**: {route} ({law})',
    still: 'This does not have to be the end. These can still help:',
    extended: 'Some limits can be extended. Ask the agency if yours is one, and why yours is late.',
    moreTime: 'About {route}: {moreTime}',
    newAct: 'A new act starts a new clock. Did it happen again, or did they punish you for speaking up?',
    others: 'The other dates above still have time.',
    otherWays: 'Look at “Other ways” below. Some of them have more time, or no last day at all.',
    today: '**Talk to a lawyer today.** [Find an attorney](attorneys), or ask [{group}](help) for free help.',
  },
  others: {
    title: (count: number) => plural(count, { one: 'Other ways (#)', other: 'Other ways (#)' }),
    mostDoNotApply: 'Most of these will not apply to you. Read “It applies when” first.',
    until: '**About {day}**: {route}.',
    passed: '**About {day}, which may have passed**: {route}.',
    within: '**About {span}**: {route}.',
    bestBy: '**Best by about {day}**: {route}.',
    bestWithin: '**Best within about {span}**: {route}.',
    bestPassed: '**It was best by about {day}**: {route}.',
    unknown: '**Maybe only a few days**: {route}.',
    law: 'The law: {law}. It applies when: {when}',
    starts: 'The clock starts: {starts}',
    links: 'Source: [{title}](page)',
    start: '[Where to start with “{route}” ({site})](page)',
  },
  closed: {
    title: (count: number) =>
      plural(count, { one: 'Not for your answers (#)', other: 'Not for your answers (#)' }),
    text: 'By what you answered, these ways are not for you. If you are not sure of an answer, change it to “I don’t know”. An agency or a lawyer can check.',
    line: '{route} ({law}). It is for this: {when}',
  },
  answers: {
    title: 'Your answers',
    kind: 'About',
    state: 'State',
    when: 'Day',
    change: 'Change',
    changeWhat: (question: string) => `Change: ${question}`,
    notSure: 'I don’t know',
    again: 'More than once, or it goes on',
  },
  next: {
    freeHelp: 'The Protection and Advocacy group of your state',
    title: 'What you can do now',
    ours: 'Send us your case. It is free.',
    oursMore:
      'This button fills in our form with these answers. Only then do they leave this device. We keep them sealed for 7 days. Our team reads nothing until you send the form.',
    send: 'Send us your case',
    attorneys: '[Find an attorney](attorneys){place}: a lawyer who knows disability rights.',
    help: '[{group}](help) helps disabled people for free.',
    state: '[Read about your rights in {state}](rights).',
    inPlace: (state: string) => ` in ${state}`,
    print: 'Print these dates',
    again: 'Clear my answers',
    checkedOn: 'We last checked these rules on {day}.',
  },
  always: {
    title: 'Good to know about all clocks',
  },
  /** The description of a calendar entry; its title is neutral. */
  entry: {
    title: 'A date to keep',
    lastDay: (what: string) => `The last day may be around this date, for: ${what}.`,
    route: (route: string, span: string, law: string) => `${route} (${span}, ${law})`,
    workings: (how: string) => `How we counted: ${how}.`,
    appliesWhen: (when: string) => `It applies when: ${when}`,
    caution:
      'General information, not legal advice. Check the date with the agency or a lawyer, and file early.',
    startAt: (url: string) => `Where to start: ${url}`,
    source: (title: string) => `Source: ${title}`,
    sourceAt: (title: string, url: string) => `Source: ${title}, ${url}`,
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    page: 'Find your last days to complain: deadlines, time limits, the statute of limitations. Enter the kind of problem, your state and the day. What to do if it is too late.',
  },
}

export type Words = typeof words
