import type { Question } from './follow-up-shapes.ts'

// Questions that several kinds of problems have.

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

export const DAY_HINT = 'For example “March 5, 2026”. Leave it empty if you are not sure.'

export const DID_ASK: Question = {
  id: 'asked',
  label: 'Did you ask for a change or for help?',
  why: 'Some laws apply only after someone asks.',
  choices: [
    { value: 'written', label: 'Yes, in writing' },
    { value: 'spoken', label: 'Yes, by talking' },
    { value: 'no', label: 'No' },
  ],
}

export const WHAT_THEY_SAID: Question = {
  id: 'asked-answer',
  label: 'When did you ask, and what did they say?',
  why: 'The month is enough. “They did not answer” is an answer too.',
  text: 'long',
}

/** An urgent date, for kinds without such a question of their own. */
export const COMING: readonly Question[] = [
  {
    id: 'court',
    label: 'Is there a court date, or a last day to appeal?',
    why: 'A date like that can be urgent. It moves your case up our list.',
    choices: [
      { value: 'yes', label: 'Yes', urgent: 'court' },
      { value: 'no', label: 'No' },
    ],
  },
  { id: 'court-day', label: 'What is the date?', why: DAY_HINT, day: { mustAct: 'that-day' } },
]
