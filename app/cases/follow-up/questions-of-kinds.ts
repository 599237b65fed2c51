import type { Kind } from '../model/rules.ts'
import type { Group } from './follow-up-shapes.ts'
import { COMING, DAY_HINT, WHAT_THEY_SAID, YES_NO } from './questions-shared.ts'
import { SCHOOL, WORK } from './questions-work-school.ts'

const PLACES: Group = {
  title: 'About the place',
  questions: [
    {
      id: 'place',
      label: 'Is it a place you go to, or is it online?',
      why: 'The rules for buildings and for websites differ.',
      choices: [
        { value: 'place', label: 'A place I go to' },
        { value: 'online', label: 'A website or an app' },
        { value: 'both', label: 'Both' },
      ],
    },
    {
      id: 'runs',
      label: 'Who runs it?',
      why: 'One of the laws leaves out religious groups and private clubs.',
      choices: [
        { value: 'business', label: 'A business' },
        { value: 'government', label: 'The government' },
        { value: 'religious', label: 'A religious group' },
        { value: 'club', label: 'A private club' },
      ],
    },
    {
      id: 'what',
      label: 'What did they do?',
      why: 'Each of these has its own rules. Choose as many as fit.',
      several: true,
      choices: [
        { value: 'entry', label: 'They did not let me in' },
        { value: 'animal', label: 'They refused my service animal' },
        { value: 'communication', label: 'They gave no help to communicate' },
        { value: 'policy', label: 'They would not change a rule' },
        { value: 'barrier', label: 'Something was in the way, such as stairs' },
      ],
    },
    {
      id: 'again',
      label: 'Could it happen to you there again?',
      why: 'A court can often order a change only if it may happen again.',
      choices: YES_NO,
    },
    ...COMING,
  ],
}

const HOUSING: Group = {
  title: 'About the home',
  questions: [
    {
      id: 'home',
      label: 'What kind of home is it?',
      why: 'Shelters, dorms and group homes have rules of their own.',
      choices: [
        { value: 'rent', label: 'A home to rent' },
        { value: 'buy', label: 'A home to buy, or my own' },
        { value: 'shelter', label: 'A shelter' },
        { value: 'dorm', label: 'A dorm' },
        { value: 'group', label: 'A group home' },
      ],
    },
    {
      id: 'owner',
      label: 'Does the owner live in the same house?',
      why: 'One law leaves out some small houses where the owner lives too.',
      choices: YES_NO,
    },
    {
      id: 'units',
      label: 'How many homes are in the building?',
      why: 'The same law counts them. A guess is fine.',
      choices: [
        { value: '1-4', label: '4 or fewer' },
        { value: '5+', label: '5 or more' },
      ],
    },
    {
      id: 'subsidy',
      label: 'Is it public housing, or does the government pay part of the rent?',
      why: 'If so, more laws protect you.',
      choices: YES_NO,
    },
    {
      id: 'asked',
      label: 'What did you ask for?',
      why: 'Each of these has its own rules. Choose as many as fit.',
      several: true,
      choices: [
        { value: 'rule', label: 'To change a rule for me' },
        { value: 'building', label: 'To change the building, such as a ramp' },
        { value: 'animal', label: 'To live with a support animal' },
        { value: 'nothing', label: 'I did not ask for anything' },
      ],
    },
    WHAT_THEY_SAID,
    {
      id: 'court',
      label: 'Is there an eviction notice or a court date?',
      why: 'A date like that can be urgent. It moves your case up our list.',
      choices: [
        { value: 'yes', label: 'Yes', urgent: 'court' },
        { value: 'no', label: 'No' },
      ],
    },
    { id: 'court-day', label: 'What is the date?', why: DAY_HINT, day: { mustAct: 'that-day' } },
  ],
}

const HEALTH: Group = {
  title: 'About the care',
  questions: [
    {
      id: 'provider',
      label: 'Who is it about?',
      why: 'We ask who, and nothing about your health.',
      choices: [
        { value: 'hospital', label: 'A hospital' },
        { value: 'clinic', label: 'A doctor or a clinic' },
        { value: 'insurer', label: 'A health plan' },
        { value: 'nursing', label: 'A nursing home' },
        { value: 'pharmacy', label: 'A pharmacy' },
      ],
    },
    {
      id: 'federal-money',
      label: 'Do they take Medicare or Medicaid?',
      why: 'Most hospitals do. If so, more laws protect you.',
      choices: YES_NO,
    },
    {
      id: 'refused',
      label: 'What did they refuse?',
      why: 'Each of these has its own rules. Choose as many as fit.',
      several: true,
      choices: [
        { value: 'care', label: 'The care itself' },
        { value: 'communication', label: 'Help to communicate' },
        { value: 'support', label: 'My support person' },
        { value: 'equipment', label: 'Equipment that I can use' },
      ],
    },
    {
      id: 'needed',
      label: 'Do you need this care now?',
      why: 'If so, your case moves up our list. In an emergency, call 911.',
      choices: [
        { value: 'yes', label: 'Yes', urgent: 'excluded' },
        { value: 'no', label: 'No' },
      ],
    },
    ...COMING,
  ],
}

const GOVERNMENT: Group = {
  title: 'About the office',
  questions: [
    {
      id: 'level',
      label: 'Which government is it?',
      why: 'Federal offices have different rules than states and cities.',
      choices: [
        { value: 'federal', label: 'Federal' },
        { value: 'state', label: 'State' },
        { value: 'county', label: 'County' },
        { value: 'city', label: 'City or town' },
      ],
    },
    {
      id: 'programme',
      label: 'What is it about?',
      why: 'Each has its own way to complain.',
      choices: [
        { value: 'benefits', label: 'Benefits, such as SSI, SNAP or Medicaid' },
        { value: 'court', label: 'A court' },
        { value: 'police', label: 'The police' },
        { value: 'transport', label: 'Buses and trains' },
        { value: 'voting', label: 'Voting' },
        { value: 'other', label: 'Something else' },
      ],
    },
    {
      id: 'letter',
      label: 'Did you get a letter with their decision?',
      why: 'The letter often says how to appeal, and by when. To appeal is to ask them to look again.',
      choices: YES_NO,
    },
    {
      id: 'appeal-day',
      label: 'What is the last day to appeal?',
      why: `Look in the letter. It can be as little as 10 days. You can appeal before we answer. ${DAY_HINT}`,
      day: { mustAct: 'that-day' },
    },
    {
      id: 'denied',
      label: 'Are you still without it?',
      why: 'If you are, you may need a faster answer.',
      choices: YES_NO,
    },
  ],
}

const OTHER: Group = {
  title: 'About the problem',
  questions: [
    {
      id: 'closest',
      label: 'Which of these is closest?',
      why: 'It helps us find the law that fits.',
      choices: [
        { value: 'work', label: 'Work' },
        { value: 'school', label: 'School or college' },
        { value: 'place', label: 'A shop, a business or a website' },
        { value: 'home', label: 'A home' },
        { value: 'care', label: 'Health care' },
        { value: 'government', label: 'A government office' },
        { value: 'none', label: 'None of these' },
      ],
    },
    {
      id: 'power',
      label: 'Who could fix it?',
      why: 'A person, an office or a company. A guess is fine.',
      text: 'short',
    },
    {
      id: 'own-words',
      label: 'What else should we know?',
      why: 'In your own words. You do not have to tell us a diagnosis.',
      text: 'long',
    },
    ...COMING,
  ],
}

export const OF_KIND: Record<Kind, Group> = {
  work: WORK,
  school: SCHOOL,
  places: PLACES,
  housing: HOUSING,
  health: HEALTH,
  government: GOVERNMENT,
  other: OTHER,
}
