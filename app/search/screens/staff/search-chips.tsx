import { ConsoleChips } from '#app/ui/page/console-chips.tsx'

const PAGES = [
  { to: '/staff/search', label: 'How well it answers' },
  { to: '/staff/search/words', label: 'Words that mean the same' },
  { to: '/staff/search/pins', label: 'Pinned pages' },
  { to: '/staff/search/questions', label: 'Test questions' },
] as const

/** Above each list of the search tuning. */
export const SearchChips = ({ current }: { current: (typeof PAGES)[number]['to'] }) => (
  <ConsoleChips label="Search" links={PAGES.map((page) => ({ ...page, current: page.to === current }))} />
)
