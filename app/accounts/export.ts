import { KIND_LABELS, STATUS_LABELS } from '#app/cases/labels.ts'
import type { Kind, Status } from '#app/cases/rules.ts'
import { exportWords as words } from './export-words.ts'
import type { Held } from './rules.ts'

/** What the server knows of this browser by its cookies. */
interface Known {
  opened: { violationType: Kind; status: Status } | null
  draft: { savedAt: string | null } | null
  wordsShown: boolean
  readingChosen: boolean
  unsent: boolean
}

/** Everything that this device holds, as a text for people. Without dates that a program would have to guess. */
export function asText(held: Held, known: Known, at: string): string {
  const complaints = held.complaints.map(({ violationType, status, submittedAt }) =>
    lines([violationType, words.status(status), submittedAt && words.submitted(submittedAt)]),
  )
  const posts = held.posts.map(({ title, category, postedAt }) =>
    lines([title, category && words.category(category), postedAt && words.posted(postedAt)]),
  )
  const saved = held.saved.map(({ title, url, savedAt }) =>
    lines([title, url && words.addressSite(url), savedAt && words.saved(savedAt)]),
  )
  return `${[
    words.whatDeviceHoldsWebsite(at),
    part(words.submittedComplaints, complaints),
    part(words.forumPosts, posts),
    part(words.savedResources, saved),
    part(
      words.openedCase,
      known.opened
        ? [`${KIND_LABELS[known.opened.violationType]}\n  Status: ${STATUS_LABELS[known.opened.status]}`]
        : [],
    ),
    part(
      words.unfinishedReport,
      known.draft ? [words.saved(known.draft.savedAt ?? words.theTimeNotKnown)] : [],
    ),
    words.numberWordsStillShown(known.wordsShown ? words.yes : words.no),
    words.unsentWordsOtherForms(known.unsent ? words.yes : words.no),
    words.readingSettings(known.readingChosen ? words.chosenYou : words.theSitesOwn),
  ].join('\n\n')}\n`
}

const part = (title: string, items: readonly string[]): string =>
  `${title}: ${items.length === 0 ? 'none' : items.length}${items.map((item) => `\n- ${item}`).join('')}`

const lines = (all: readonly (string | null | false)[]): string => all.filter(Boolean).join('\n  ')
