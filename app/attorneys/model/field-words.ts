import { BIO_MOST, type FieldName } from './entry-fields.ts'
import { WORKING } from './words.ts'

// The text for the fields of an attorney's entry (entry-fields.ts).

interface FieldWords {
  label: string
  hint?: string
  /** The name of a choice, if it is not its code. */
  options?: Record<string, string>
  missing?: string
  /** How the too-long error names it. */
  tooLong?: string
  /** The error for an invalid answer. */
  wrong?: string
  /** Its name in comparisons; without one, it is not compared. */
  called?: string
  /** The import page's description of its column. */
  column: string
}

export const fields: Record<FieldName, FieldWords> = {
  name: {
    label: 'Name',
    hint: 'What people should call the attorney.',
    missing: 'Enter the name',
    tooLong: 'The name',
    called: 'Name',
    column: '',
  },
  sayAs: {
    label: 'How to say the name',
    hint: 'For example: ah-MAH-rah oh-kon-vale',
    tooLong: 'How to say the name',
    called: 'Say the name',
    column: 'How to say the name.',
  },
  firm: {
    label: 'Firm',
    hint: 'Or “Own office”.',
    missing: 'Enter the name of the firm, or “Own office”',
    tooLong: 'The name of the firm',
    called: 'Firm',
    column: '',
  },
  city: {
    label: 'City of the office',
    hint: 'For example: Washington',
    tooLong: 'The city',
    called: 'City',
    column: 'Of the office.',
  },
  office: {
    label: 'Street address of the office',
    hint: 'Visitors see it. Leave it empty if people should ask first.',
    tooLong: 'The street address',
    called: 'Street address',
    column: 'The street address.',
  },
  phone: {
    label: 'Phone number for the public',
    hint: 'For example: 202-555-0142. Visitors see it.',
    wrong: 'Write the phone number in digits, like 202-555-0142 or 202-555-0142 ext. 5',
    called: 'Phone',
    column: 'Like 202-555-0142',
  },
  hours: {
    label: 'When people can call',
    hint: 'For example: Monday to Friday, 9 a.m. to 5 p.m. Eastern Time',
    tooLong: 'The hours',
    called: 'Hours',
    column: 'Like Monday to Friday, 9 to 5',
  },
  email: {
    label: 'Email address',
    hint: 'Messages go there. We do not show it to anyone. It is best to use the address that the bar publishes.',
    missing: 'Enter the email address that messages go to',
    column: 'Needed for a new attorney. Empty: the one that we know stays. An export has none.',
  },
  licenses: {
    label: 'Licenses',
    hint: 'We list a state only after we look up the license there.',
    missing: 'Give at least one state and its license number',
    called: 'Licenses',
    column:
      'State:number:day of our check, like CA:123456:2026-11-03; OR:99. Without a day, the state is not listed.',
  },
  specializations: {
    label: 'Works on',
    missing: 'Choose at least one kind of law',
    called: 'Works on',
    column: 'Like Employment Law; Housing Law',
  },
  feeTypes: {
    label: 'Fees',
    missing: 'Choose at least one kind of fee',
    called: 'Fees',
    column: 'Like Pro Bono; Sliding Scale',
  },
  feeNote: {
    label: 'More about fees',
    hint: 'For example: The first meeting is free. Free if you earn under $30,000 a year.',
    tooLong: 'The note about fees',
    called: 'Note about fees',
    column: '',
  },
  bio: {
    label: 'Description',
    hint: `What the attorney does for people, in short sentences. Up to ${BIO_MOST} characters.`,
    missing: 'Write a few sentences about the work',
    tooLong: 'The description',
    called: 'Description',
    column: 'The description.',
  },
  website: {
    label: 'Website',
    hint: 'It starts with https://',
    wrong: 'The website must start with https://, like https://example.org',
    called: 'Website',
    column: 'Begins with https://',
  },
  languages: {
    label: 'Languages',
    hint: 'With commas: English, Spanish, American Sign Language',
    missing: 'Enter at least one language',
    wrong: 'Write the names of languages with commas between them, like English, Spanish',
    called: 'Languages',
    column: 'Like English; Spanish',
  },
  remote: {
    label: 'Ways to meet',
    missing: 'Choose at least one way to meet',
    called: 'Ways to meet',
    column: 'Video; Phone; Email; In person',
  },
  takesNewCases: {
    label: 'New cases',
    options: { yes: 'Yes', 'waiting list': 'There is a waiting list', no: 'Not now' },
    missing: 'Say if new cases are taken: yes, no or waiting list',
    called: 'New cases',
    column: 'yes, no or waiting list',
  },
  working: {
    label: 'What the attorney agrees to',
    options: WORKING,
    called: 'Agreed to',
    column: `What was agreed to: ${Object.keys(WORKING).join('; ')}`,
  },
  access: {
    label: 'The office',
    called: 'Office',
    column: 'Like stepFree=yes; elevator=no',
  },
}
