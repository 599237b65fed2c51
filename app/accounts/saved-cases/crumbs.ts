import { SAVED_CASES_URL } from './saved-cases-url.ts'
import { words } from './words.ts'

/** The breadcrumbs of a page about kept cases. */
export const crumbsTo = (title: string) => [
  { label: words.keep.dashboard, href: '/dashboard' },
  { label: words.keep.myComplaints, href: SAVED_CASES_URL },
  { label: title },
]
