import { words } from './words.ts'

const GENERAL = 'general'
/** Codes, which sealed messages contain. */
export const PARTNER_KINDS = ['law-firms', 'organizations', 'companies', GENERAL] as const
type PartnerKind = (typeof PARTNER_KINDS)[number]

// Functions, because staff can change this text while the site runs.

interface PartnerType {
  /** The value the button posts. */
  id: PartnerKind
  title: string
  text: string
  points: readonly string[]
  button: string
  /** The subject line that our notice asks for. */
  subject: string
}

/** @param within "48 hours" */
export const partnerTypes = (within = ''): PartnerType[] => [
  {
    id: 'law-firms',
    title: words.partnerTypes.lawFirmsAttorneys,
    text: words.partnerTypes.lawFirmsAttorneysText,
    points: [
      words.partnerTypes.getListedAttorneyDirectory,
      words.partnerTypes.takeCasesFreeLow,
      words.partnerTypes.helpUsReviewCases(within),
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

export const general = () => ({
  id: GENERAL,
  button: words.partnerTypes.contactPartnershipTeam,
  subject: words.partnerTypes.partnershipGeneralQuestion,
})

/** The kind named in a URL or a form; an unknown kind counts as a general question. */
export const partnerKind = (asked: unknown): PartnerKind =>
  PARTNER_KINDS.find((id) => id === asked) ?? GENERAL

/** The subject line of a kind. */
export const subjectFor = (kind: unknown): string =>
  partnerTypes().find(({ id }) => id === kind)?.subject ?? general().subject

/** The form's options, in the order of the page. */
export const partnerChoices = (): { value: PartnerKind; label: string }[] => [
  ...partnerTypes().map(({ id, title }) => ({ value: id, label: title })),
  { value: GENERAL, label: words.partnerTypes.somethingElse },
]
