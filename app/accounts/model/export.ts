import { KIND_LABELS, STATUS_LABELS } from '#app/cases/model/labels.ts'
import type { Kind, Status } from '#app/cases/model/rules.ts'
import type { Held, KeptPage } from './rules.ts'
import { words } from './words.ts'

/** The server's data about this browser, from its cookies. */
interface Known {
  opened: { violationType: Kind; status: Status } | null
  draft: { savedAt: string | null } | null
  wordsShown: boolean
  readingChosen: boolean
  unsent: boolean
  card: boolean
}

/** All data on this device, as a text for people. Dates are written out, so that no program has to guess them. */
export function exportAsText(held: Held, known: Known, at: string): string {
  const complaints = held.complaints.map(({ violationType, status, submittedAt }) =>
    lines([
      violationType,
      words.export.status({ status }),
      submittedAt && words.export.submitted({ submittedAt }),
    ]),
  )
  const posts = held.posts.map(({ title, category, postedAt }) =>
    lines([
      title,
      category && words.export.category({ category }),
      postedAt && words.export.posted({ postedAt }),
    ]),
  )
  const pages = (kept: readonly KeptPage[]) =>
    kept.map(({ title, url, savedAt }) =>
      lines([title, url && words.export.addressSite({ url }), savedAt && words.export.saved({ savedAt })]),
    )
  return `${[
    words.export.whatDeviceHoldsWebsite({ at }),
    part(words.export.submittedComplaints, complaints),
    part(words.export.forumPosts, posts),
    part(words.export.savedResources, pages(held.saved)),
    part(words.export.attorneys, pages(held.wrote)),
    part(
      words.export.openedCase,
      known.opened
        ? [`${KIND_LABELS[known.opened.violationType]}\n  Status: ${STATUS_LABELS[known.opened.status]}`]
        : [],
    ),
    part(
      words.export.unfinishedReport,
      known.draft
        ? [words.export.saved({ savedAt: known.draft.savedAt ?? words.export.theTimeNotKnown })]
        : [],
    ),
    words.export.numberWordsStillShown({ wordsShown: known.wordsShown ? words.export.yes : words.export.no }),
    words.export.unsentWordsOtherForms({ unsent: known.unsent ? words.export.yes : words.export.no }),
    words.export.accessCard({ here: known.card ? words.export.yes : words.export.no }),
    words.export.readingSettings({
      readingChosen: known.readingChosen ? words.export.chosenYou : words.export.theSitesOwn,
    }),
  ].join('\n\n')}\n`
}

const part = (title: string, items: readonly string[]): string =>
  `${title}: ${items.length === 0 ? 'none' : items.length}${items.map((item) => `\n- ${item}`).join('')}`

const lines = (all: readonly (string | null | false)[]): string => all.filter(Boolean).join('\n  ')
