import type { words } from './words.ts'

type Named = Exclude<keyof typeof words.official, 'title' | 'lead' | 'checked' | 'phone'>

interface OfficialPage {
  name: Named
  url: string
  /** Which language the page is in. */
  language: 'es' | 'en'
  phone?: string
}

/**
 * Addresses that were seen in stored copies on 2026-11-28, or that the records of the laws name. Where no page in Spanish could be
 * seen, the page in English stands here and says so.
 */
export const OFFICIAL_PAGES: readonly OfficialPage[] = [
  { name: 'eeoc', url: 'https://www.eeoc.gov/es', language: 'es', phone: '1-800-669-4000' },
  {
    name: 'hud',
    url: 'https://portalapps.hud.gov/FHEO903/Form903/Form903Start.action?lang=es',
    language: 'es',
    phone: '1-800-669-9777',
  },
  { name: 'justice', url: 'https://civilrights.justice.gov/', language: 'en' },
  { name: 'guide', url: 'https://archive.ada.gov/cguide_spanish.html', language: 'es' },
  { name: 'ada', url: 'https://adata.org/factsheet/what-is-ada-es', language: 'es', phone: '1-800-949-4232' },
  { name: 'education', url: 'https://ocrcas.ed.gov/', language: 'en' },
  { name: 'health', url: 'https://ocrportal.hhs.gov/ocr/smartscreen/main.jsf', language: 'en' },
  { name: 'protection', url: 'https://www.ndrn.org/about/ndrn-member-agencies/', language: 'en' },
  { name: 'legalAid', url: 'https://www.lsc.gov/about-lsc/what-legal-aid/i-need-legal-help', language: 'en' },
  { name: 'parents', url: 'https://www.parentcenterhub.org/find-your-center/', language: 'en' },
]
