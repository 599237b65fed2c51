interface PartnerType {
  /** What the button posts. */
  id: string
  title: string
  text: string
  points: readonly string[]
  button: string
  /** The subject line that our notice asks for. */
  subject: string
}

export const PARTNER_TYPES: readonly PartnerType[] = [
  {
    id: 'law-firms',
    title: 'Law firms and attorneys',
    text: 'People find you in our directory when they need a lawyer who listens.',
    points: [
      'Get listed in the Attorney Directory.',
      'Take cases for free or at a low cost.',
      'Help us review cases within 48 hours (2 days).',
    ],
    button: 'Partner as a law firm',
    subject: 'Partnership: law firm or attorney',
  },
  {
    id: 'organizations',
    title: 'Organizations',
    text: 'For nonprofits, schools, clinics and community groups.',
    points: [
      'Share guides and letters with the people you work with.',
      'Plan a training or an event with us.',
      'Speak up with us for better laws.',
    ],
    button: 'Partner as an organization',
    subject: 'Partnership: organization',
  },
  {
    id: 'companies',
    title: 'Companies',
    text: 'For employers who want a workplace that works for every employee.',
    points: [
      'Learn how to say yes to changes at work.',
      'Have disabled people review how you hire.',
      'Pay for a guide or a month of case review.',
    ],
    button: 'Partner as a company',
    subject: 'Partnership: company',
  },
]

export const GENERAL = {
  id: 'general',
  button: 'Contact the partnership team',
  subject: 'Partnership: general question',
} as const

const KINDS = [...PARTNER_TYPES.map(({ id }) => id), GENERAL.id]
export const PARTNER_KINDS = KINDS as [string, ...string[]]

/** The kind that an address or a form names; what is no kind of ours counts as a general question. */
export const partnerKind = (asked: unknown): string => KINDS.find((id) => id === asked) ?? GENERAL.id

/** The subject line of a kind. */
export const subjectFor = (kind: unknown): string =>
  PARTNER_TYPES.find(({ id }) => id === kind)?.subject ?? GENERAL.subject

/** What the form offers, in the order of the page. */
export const PARTNER_CHOICES = [
  ...PARTNER_TYPES.map(({ id, title }) => ({ value: id, label: title })),
  { value: GENERAL.id, label: 'Something else' },
]
