/**
 * Sites that our texts cite although they are not an agency, court, statute or Protection and Advocacy group. Pages
 * list them separately. Look for an agency's page before you add one: a test enforces the list.
 */
export const REPORT_HOSTS = [
  // Law firms and bar groups
  'americanbar.org',
  'kmklaw.com',
  'saul.com',
  'steptoe.com',
  'thewbkfirm.com',
  // Groups that litigate or teach law
  'aclu-ia.org',
  'adapacific.org',
  'adata.org',
  'corada.com',
  'democracyforward.org',
  'dredf.org',
  // News and guides for parents
  'scanschools.com',
  'spectrumunlocked.com',
] as const

/** Sources as they are shown: official ones first, reports by others under their own heading. */
export function apart<T extends { url: string | null }>(sources: readonly T[]) {
  const byOthers = ({ url }: T) => url !== null && isReport(url)
  return {
    official: sources.filter((source) => !byOthers(source)),
    reports: sources.filter(byOthers),
  }
}

export function isReport(url: string): boolean {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return REPORT_HOSTS.some((listed) => host === listed)
}
