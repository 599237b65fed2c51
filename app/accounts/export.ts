import { KIND_LABELS, STATUS_LABELS } from '#app/cases/labels.ts'
import type { Kind, Status } from '#app/cases/rules.ts'
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
    lines([violationType, `Status: ${status}`, submittedAt && `Submitted: ${submittedAt}`]),
  )
  const posts = held.posts.map(({ title, category, postedAt }) =>
    lines([title, category && `Category: ${category}`, postedAt && `Posted: ${postedAt}`]),
  )
  const saved = held.saved.map(({ title, url, savedAt }) =>
    lines([title, url && `Address on this site: ${url}`, savedAt && `Saved: ${savedAt}`]),
  )
  return `${[
    `What this device holds for this website\nWritten: ${at}`,
    part('Submitted complaints', complaints),
    part('Forum posts', posts),
    part('Saved resources', saved),
    part(
      'Opened case',
      known.opened
        ? [`${KIND_LABELS[known.opened.violationType]}\n  Status: ${STATUS_LABELS[known.opened.status]}`]
        : [],
    ),
    part(
      'Unfinished report',
      known.draft ? [`Saved: ${known.draft.savedAt ?? 'the time is not known'}`] : [],
    ),
    `Number and words still shown: ${known.wordsShown ? 'yes' : 'no'}`,
    `Unsent words in other forms: ${known.unsent ? 'yes' : 'no'}`,
    `Reading settings: ${known.readingChosen ? 'chosen by you' : 'the site’s own'}`,
  ].join('\n\n')}\n`
}

const part = (title: string, items: readonly string[]): string =>
  `${title}: ${items.length === 0 ? 'none' : items.length}${items.map((item) => `\n- ${item}`).join('')}`

const lines = (all: readonly (string | null | false)[]): string => all.filter(Boolean).join('\n  ')
