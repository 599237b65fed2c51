import { type Kind, worksForIn } from '../model/rules.ts'
import type { Group, MoreAnswers, Question } from './follow-up-shapes.ts'
import { OF_KIND } from './questions-of-kinds.ts'
import { EMPLOYER } from './questions-work-school.ts'

// The few more questions, in their order: the current situation, questions for this kind of problem, how to help. All are
// optional, each says why we ask, and none asks for a diagnosis, a proof, a birth date or a number on a card.

const NOW: Group = {
  title: 'What is going on now',
  questions: [
    {
      id: 'danger',
      label: 'Are you in danger now?',
      why: 'If you are, we show you numbers to call. Your case also moves up our list.',
      choices: [
        { value: 'yes', label: 'Yes', urgent: 'danger' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'still',
      label: 'Is it still happening?',
      why: 'If it is, you may need a faster answer.',
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No, it is over' },
      ],
    },
    {
      id: 'first',
      label: 'Was it the first time?',
      why: 'If it happened before, that can matter for your case.',
      choices: [
        { value: 'yes', label: 'Yes, the first time' },
        { value: 'no', label: 'No, it happened before' },
      ],
    },
    {
      id: 'retaliation',
      label: 'Did they punish you, or say they would, because you spoke up?',
      why: 'That can break the law too.',
      choices: [
        { value: 'now', label: 'Yes, and it is happening now', urgent: 'retaliation' },
        { value: 'over', label: 'Yes, but it is over' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'minor',
      label: 'Is the person it happened to under 18?',
      why: 'Children can have other rights and other time limits. You do not have to tell us an age.',
      choices: [
        { value: 'yes', label: 'Yes', urgent: 'minor' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'seen',
      label: 'Did other people see or hear it?',
      why: 'Later, they can help show what happened.',
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'who-saw',
      label: 'Who else was there?',
      why: 'A first name or a job is enough, like “a nurse”. We ask you before we talk with anyone.',
      text: 'short',
    },
  ],
}

const HELP: Group = {
  title: 'How we can help you',
  questions: [
    {
      id: 'behalf',
      label: 'Who are you writing for?',
      why: 'This tells us who makes the decisions in this case.',
      choices: [
        { value: 'self', label: 'For myself' },
        { value: 'child', label: 'For my child' },
        { value: 'asked', label: 'For someone who asked me to' },
        { value: 'cannot', label: 'For someone who cannot ask me' },
      ],
    },
    {
      id: 'outcome',
      label: 'What would help most?',
      why: 'For example a change, an apology, your job back, or money that you lost.',
      text: 'long',
    },
    {
      id: 'contact',
      label: 'How should we talk with you?',
      why: 'We will try to do it your way. Choose as many as you like.',
      several: true,
      choices: [
        { value: 'writing', label: 'In writing only, no calls' },
        { value: 'short', label: 'In short messages' },
        { value: 'spanish', label: 'In Spanish' },
        { value: 'asl', label: 'With a sign language interpreter (ASL)' },
        { value: 'support', label: 'With a person who supports me' },
      ],
    },
    {
      id: 'contact-more',
      label: 'What else would make it easier to talk with us?',
      why: 'For example the best time of day.',
      text: 'short',
    },
  ],
}

/** The questions for a case of this kind. */
export function groupsFor(violationType: Kind | ''): Group[] {
  const own = OF_KIND[violationType || 'other']
  return [NOW, own, HELP]
}

/**
 * The open questions: the employer only if the report does not name it. An answer that was given here can be changed here.
 */
export const groupsToAsk = (violationType: Kind | '', worksFor: string, answers: MoreAnswers): Group[] =>
  groupsFor(violationType).map((group) => ({
    ...group,
    questions: group.questions.filter(
      ({ id }) => id !== EMPLOYER.id || !worksForIn(worksFor) || answers[id] !== undefined,
    ),
  }))

export const questionsFor = (violationType: Kind | ''): Question[] =>
  groupsFor(violationType).flatMap((group) => group.questions)
