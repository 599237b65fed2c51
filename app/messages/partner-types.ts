import { words } from './words.ts'

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
    title: words.partnerTypes.lawFirmsAttorneys,
    text: words.partnerTypes.lawFirmsAttorneysText,
    points: [
      words.partnerTypes.getListedAttorneyDirectory,
      words.partnerTypes.takeCasesFreeLow,
      words.partnerTypes.helpUsReviewCases,
    ],
    button: words.partnerTypes.lawFirmsAttorneysButton,
    subject: words.partnerTypes.lawFirmsAttorneysSubject,
  },
  {
    id: 'organizations',
    title: words.partnerTypes.organizations,
    text: words.partnerTypes.organizationsText,
    points: [
      words.partnerTypes.shareGuidesLettersPeople,
      words.partnerTypes.planTrainingEventUs,
      words.partnerTypes.speakUpUsBetter,
    ],
    button: words.partnerTypes.organizationsButton,
    subject: words.partnerTypes.organizationsSubject,
  },
  {
    id: 'companies',
    title: words.partnerTypes.companies,
    text: words.partnerTypes.companiesText,
    points: [
      words.partnerTypes.learnHowSayYes,
      words.partnerTypes.haveDisabledPeopleReview,
      words.partnerTypes.payGuideMonthCase,
    ],
    button: words.partnerTypes.companiesButton,
    subject: words.partnerTypes.companiesSubject,
  },
]

export const GENERAL = {
  id: 'general',
  button: words.partnerTypes.contactPartnershipTeam,
  subject: words.partnerTypes.partnershipGeneralQuestion,
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
  { value: GENERAL.id, label: words.partnerTypes.somethingElse },
]
