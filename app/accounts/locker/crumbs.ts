import { OWN_CASES } from './own-cases.ts'
import { words } from './words.ts'

/** The breadcrumbs of a page about kept cases. */
export const crumbsTo = (title: string) => [
  { label: words.keep.dashboard, href: '/dashboard' },
  { label: words.keep.myComplaints, href: OWN_CASES },
  { label: title },
]
