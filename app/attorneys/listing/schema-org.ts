import { stateName } from '#app/shared/states.ts'
import type { Bar } from './license-lookup.ts'

/**
 * An attorney in schema.org vocabulary, for search engines. It contains nothing that the page
 * does not show: no mail address, no rating. A license is named only if we looked it up.
 */
export function schemaOrgOfAttorney(
  attorney: {
    name: string
    firm: string
    bio: string
    website: string | null
    city: string | null
    office: string | null
    phone: string | null
    languages: string[]
    states: string[]
    specializations: string[]
    licenses: { state: string; number: string; checkedOn: string | null; bar?: Bar }[]
  },
  address: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Attorney',
    '@id': address,
    url: address,
    name: attorney.name,
    description: attorney.bio,
    parentOrganization: { '@type': 'Organization', name: attorney.firm },
    areaServed: attorney.states.map((code) => ({ '@type': 'State', name: stateName(code) })),
    knowsAbout: attorney.specializations,
    knowsLanguage: attorney.languages,
    ...(attorney.phone ? { telephone: attorney.phone } : {}),
    ...(attorney.city || attorney.office
      ? {
          address: {
            '@type': 'PostalAddress',
            ...(attorney.office ? { streetAddress: attorney.office } : {}),
            ...(attorney.city ? { addressLocality: attorney.city } : {}),
            addressCountry: 'US',
          },
        }
      : {}),
    ...(attorney.website ? { sameAs: [attorney.website] } : {}),
    hasCredential: attorney.licenses
      .filter(({ checkedOn }) => checkedOn !== null)
      .map(({ state, number, bar }) => ({
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'license',
        name: `License to practice law in ${stateName(state)}`,
        identifier: number,
        recognizedBy: { '@type': 'Organization', name: bar?.who ?? stateName(state) },
      })),
  }
}
