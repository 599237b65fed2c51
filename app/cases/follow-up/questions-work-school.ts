import type { Group, Question } from './follow-up-shapes.ts'
import { COMING, DAY_HINT, DID_ASK, WHAT_THEY_SAID, YES_NO } from './questions-shared.ts'

/** The report may have asked it already: see `groupsToAsk`. */
export const EMPLOYER: Question = {
  id: 'employer',
  label: 'Who is the employer?',
  why: 'Federal workers have the shortest time limit: 45 days.',
  choices: [
    { value: 'private', label: 'A company or another private employer' },
    { value: 'state', label: 'A state, a county or a city' },
    { value: 'federal', label: 'The federal government' },
  ],
}

export const WORK: Group = {
  title: 'About the work',
  questions: [
    EMPLOYER,
    {
      id: 'workers',
      label: 'About how many people work there?',
      why: 'Some laws cover only employers above a certain size. A guess is fine.',
      choices: [
        { value: '1', label: '1' },
        { value: '2-3', label: '2 or 3' },
        { value: '4-5', label: '4 or 5' },
        { value: '6-8', label: '6 to 8' },
        { value: '9-14', label: '9 to 14' },
        { value: '15+', label: '15 or more' },
      ],
    },
    {
      id: 'decided',
      label: 'What did they do?',
      why: 'Each of these has its own rules. Choose as many as fit.',
      several: true,
      choices: [
        { value: 'not-hired', label: 'They did not hire me' },
        { value: 'fired', label: 'They fired me' },
        { value: 'demoted', label: 'They demoted me or cut my pay' },
        { value: 'refused', label: 'They refused a change that I asked for' },
        { value: 'harassed', label: 'They harassed or bullied me' },
        { value: 'punished', label: 'They punished me for speaking up' },
      ],
    },
    DID_ASK,
    WHAT_THEY_SAID,
    {
      id: 'employed',
      label: 'Do you still work there?',
      why: 'It changes what can be done now.',
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
        { value: 'never', label: 'I never worked there' },
      ],
    },
    {
      id: 'told',
      label: 'Did you tell a union or an agency, such as the EEOC?',
      why: 'If so, other dates may apply. The EEOC is the federal agency for fair treatment at work.',
      choices: YES_NO,
    },
    {
      id: 'sue-letter',
      label: 'Did you get a “right to sue” letter?',
      why: 'An agency sends it to say that you can go to court.',
      choices: YES_NO,
    },
    {
      id: 'sue-letter-day',
      label: 'When did you get that letter?',
      why: `From that day, you often have only 90 days. ${DAY_HINT}`,
      day: { mustAct: 90 },
    },
    ...COMING,
  ],
}

export const SCHOOL: Group = {
  title: 'About the school',
  questions: [
    {
      id: 'school',
      label: 'What kind of school is it?',
      why: 'Public and private schools have different rules.',
      choices: [
        { value: 'public', label: 'A public school' },
        { value: 'private', label: 'A private school' },
        { value: 'college', label: 'A college or university' },
        { value: 'testing', label: 'An organization that gives tests' },
      ],
    },
    {
      id: 'plan',
      label: 'Is there a written plan for help at school?',
      why: 'Each kind of plan has its own rules.',
      choices: [
        { value: 'iep', label: 'Yes, an IEP' },
        { value: '504', label: 'Yes, a 504 plan' },
        { value: 'none', label: 'No' },
      ],
    },
    DID_ASK,
    WHAT_THEY_SAID,
    {
      id: 'kept-out',
      label: 'Is the student being kept out of school now, for example sent home or suspended?',
      why: 'If so, your case moves up our list.',
      choices: [
        { value: 'now', label: 'Yes, now', urgent: 'excluded' },
        { value: 'before', label: 'Not now, but before' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'held',
      label: 'Is the student being held down or locked in a room there?',
      why: 'Many states have rules against it.',
      choices: [
        { value: 'now', label: 'Yes, it is happening now', urgent: 'excluded' },
        { value: 'before', label: 'Not now, but before' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'hearing',
      label: 'Is there a hearing, or a complaint to the school?',
      why: 'If so, other dates may apply.',
      choices: [
        { value: 'running', label: 'Yes, it is happening now' },
        { value: 'ended', label: 'Yes, but it has ended' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'hearing-next',
      label: 'If it is still going on, when is the next date?',
      why: DAY_HINT,
      day: { mustAct: 'that-day' },
    },
    {
      id: 'hearing-end',
      label: 'If it has ended, when did it end?',
      why: `From that day, you may have only 60 days for the next step. ${DAY_HINT}`,
      day: {},
    },
  ],
}
