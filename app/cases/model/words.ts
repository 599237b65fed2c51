import { KIND_EXAMPLES, KIND_LABELS } from './labels.ts'
import type { Part, QuestionName, StepName } from './questions.ts'
import type { WorksFor } from './rules.ts'
import { STATES } from './state-choices.ts'

// Copy for the questions of the case form (questions.ts).

interface Listed {
  /** The label of the answer. */
  name: string
  /** Shown for no answer, and for a checked box. */
  none?: string
  yes?: string
  /** Shown for the answer of an anonymous person; if missing, there is no line. */
  anonymous?: string
}

interface ProblemWords {
  missing?: string
  /** For an answer that is not in the list. */
  unknown?: string
  /** Its name in the sentence about an answer that is too long. */
  tooLong?: string
}

interface QuestionWords {
  label: string
  hint?: string
  /** Replaces the question while the site cannot send email. */
  hintWithoutMail?: string
  /** Behind "Help with this question". */
  help?: { first: string; list?: string[]; last?: string }
  options?: Record<string, string>
  /** For each option: examples of its meaning, the first one beside it and the others as help. */
  examples?: Record<string, readonly string[]>
  /** The first option of a list, for no answer. */
  notSure?: string
  /** Used where answers are read back, to the person and to staff; if missing, they are not. */
  listed?: Listed
  /** Differences for staff. */
  forStaff?: Partial<Listed>
}

const worksFor: Record<WorksFor, string> = {
  private: 'A private employer (a company or a nonprofit)',
  state: 'State or local government',
  federal: 'The federal government',
}

const questions: Record<QuestionName, QuestionWords> = {
  violationType: {
    label: 'What kind of problem was it?',
    hint: 'Choose the closest one. If you are not sure, choose "Other".',
    help: { first: 'More examples of each kind:' },
    options: KIND_LABELS,
    examples: KIND_EXAMPLES,
    listed: { name: 'Kind of problem' },
  },
  description: {
    label: 'What happened?',
    hint: 'Write as much or as little as you want. A list is fine. You do not have to tell us a diagnosis.',
    help: {
      first: 'These can help you start. You can skip any of them.',
      list: ['Who was there?', 'What was said or done?', 'What did you ask for?', 'How did they answer?'],
      last: 'Or add a file with a letter or notes that you wrote before, and write “See my file” here.',
    },
    listed: { name: 'What happened' },
  },
  organisation: {
    label: 'Which organization was it?',
    hint: 'For example: a school, a store, an employer or an office.',
    listed: { name: 'Organization' },
  },
  date: {
    label: 'When did it happen?',
    hint: 'For example “March 5, 2026” or “around May 2026”. We ask because some laws have time limits.',
    listed: { name: 'When it happened' },
  },
  state: {
    label: 'In which state?',
    hint: 'Some time limits depend on the state.',
    options: Object.fromEntries(STATES),
    notSure: 'Not sure',
    listed: { name: 'State', none: 'Not sure' },
    forStaff: { none: 'Not given' },
  },
  worksFor: {
    label: 'Who do you work for?',
    hint: 'Or who did you ask for a job? Each has its own time limits.',
    options: worksFor,
    notSure: 'Not sure',
    listed: { name: 'Who you work for' },
    forStaff: { name: 'Works for', none: 'Not given' },
  },
  anonymous: {
    label: 'I want to stay anonymous',
    hint: 'We will not ask for your name or email. If you already typed them, we will not keep them. You can still read our answers here, with your number and words.',
  },
  name: {
    label: 'Your name',
    hint: 'Only people on our case team see it. Any name you like to be called is fine.',
    listed: { name: 'Your name', anonymous: 'You stayed anonymous' },
    forStaff: { name: 'Name', anonymous: 'The person stays anonymous' },
  },
  email: {
    label: 'Your email address',
    hint: 'We never write about your case in an email.',
    listed: { name: 'Your email address' },
    forStaff: { name: 'Email address' },
  },
  notify: {
    label: 'Send me a short email when there is an update',
    hint: 'It says only: “There is an update for you. Open the site in your usual way.” First we send a code, to check the address.',
    hintWithoutMail: 'This site cannot send email yet. Come back here to see our answer.',
  },
  communication: {
    label: 'How should we communicate with you?',
    hint: 'For example: short sentences, or one question at a time. Our team reads it before they write to you.',
    listed: { name: 'How to communicate' },
  },
  consent: {
    label: 'You may share my case with an attorney who could help me',
    hint: 'If you leave this box empty, we still read your case. We show it to no one outside our team. We ask you again before we share anything.',
    listed: {
      name: 'Sharing with an attorney',
      yes: 'You said yes',
      none: 'You did not agree. We ask before we share.',
    },
    forStaff: { yes: 'Agreed', none: 'Not agreed. Ask before you share anything.' },
  },
}

const steps: Record<StepName, string> = {
  problem: 'Kind of problem',
  story: 'What happened',
  who: 'The organization',
  when: 'The date',
  where: 'The state',
  files: 'Files',
  you: 'About you',
  sharing: 'Before you send',
}

/** The headings on the whole form. */
const parts: Record<Exclude<Part, 'problem'>, string> = {
  story: 'Your story',
  files: 'Files',
  you: 'About you',
  sharing: 'Before you send',
}

export const words = {
  questions,
  parts,
  /** The heading of each one-question page. */
  steps,
}

const ofQuestions: Partial<Record<QuestionName, ProblemWords>> = {
  violationType: { missing: 'Choose what kind of problem it was' },
  description: { missing: 'Tell us what happened', tooLong: 'What happened' },
  organisation: { tooLong: 'The name of the organization' },
  date: { tooLong: 'When it happened' },
  state: { unknown: 'Choose a state from the list, or "Not sure"' },
  worksFor: { unknown: 'Choose one from the list, or "Not sure"' },
  name: { missing: 'Enter your name, or choose to stay anonymous', tooLong: 'Your name' },
  email: { missing: 'Enter your email address, or choose to stay anonymous' },
  communication: { tooLong: 'How we should communicate with you' },
}

/** The errors in an answer. Only the server uses them: as a separate export they stay out of the browser's script. */
export const problems = {
  questions: ofQuestions,
  tooLong: (what: string, most: number, is: number) =>
    `${what} can have up to ${most.toLocaleString('en-US')} characters. Yours has ${is.toLocaleString('en-US')}. Make it shorter, or put the rest in a file.`,
}

export type Words = typeof words & { problems: typeof problems }
