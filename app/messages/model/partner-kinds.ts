// The kinds of partners: codes, and their names for staff. The visitors' text is in partner-types.ts.

export const GENERAL = 'general'
export const PARTNER_KINDS = ['law-firms', 'organizations', 'companies', GENERAL] as const
export type PartnerKind = (typeof PARTNER_KINDS)[number]

export const PARTNER_NAMES: Record<PartnerKind, string> = {
  'law-firms': 'Law firms and attorneys',
  organizations: 'Organizations',
  companies: 'Companies',
  general: 'Something else',
}
