import { type Answers, NO_ANSWERS } from '#app/cases/model/questions.ts'
import type { Kind } from '#app/cases/model/rules.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, dayOf, longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type Calendar, hoursEarlier } from './calendar.ts'
import { type MadeCase, sendReport } from './case-acts.ts'
import { PLOTS } from './case-plots.ts'
import stories from './content/cases.json' with { type: 'json' }
import { type Colleague, someone } from './staff.ts'

// Sixty cases, each with a plot (case-plots.ts) that says how far it has come.

interface Story {
  plot: string
  /** Days before now on which it was sent. */
  ago: number
  kind: string
  state: string
  organisation: string
  text: string
  /** Days before it was sent on which it happened. */
  happened?: number
  worksFor?: string
  /** Missing: without a name. */
  name?: string
}

/** @returns the case that the demo opens for its visitor, once it is made */
export function planCases(calendar: Calendar, db: Db, staff: readonly Colleague[]): () => MadeCase {
  const readers = [someone(staff, 'caseworker'), someone(staff, 'caseworker', 1), someone(staff, 'steward')]
  let shown: MadeCase | undefined
  for (const [which, story] of (stories as Story[]).entries()) {
    const [who, other] = [readers[which % 3], readers[(which + 1) % 3]] as [Colleague, Colleague]
    const ago = hoursEarlier(story.ago, which)
    calendar.ago(ago, async () => {
      const made = await sendReport(db, answersOf(story), {
        lane: story.plot.startsWith('spam') ? 'quarantine' : 'open',
        file: story.plot === 'file' ? aList(story) : undefined,
      })
      if (story.plot === 'person') shown = made
      const later = (days: number, act: () => Promise<unknown>) => {
        // A case that was sent this morning has no second day.
        if (ago > days) calendar.ago(ago - days, act)
      }
      PLOTS[story.plot]?.({ db, kind: story.kind as Kind, made, who, other, which }, later)
    })
  }
  return () => {
    if (!shown) throw new Error('the case to show was not made')
    return shown
  }
}

function answersOf({ kind, text, organisation, state, happened, worksFor = '', name }: Story): Answers {
  const at = new Date()
  const day = (ago: number) => dayOf(new Date(at.getTime() - ago * DAY), config.timeZone)
  const who = name
    ? { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org` }
    : { anonymous: 'yes' }
  return {
    ...NO_ANSWERS,
    violationType: kind as Kind,
    description: text,
    organisation,
    state,
    date: happened === undefined ? '' : longDate(day(happened)),
    worksFor,
    dateTyped: day(0),
    ...who,
  }
}

/** A file as a person would add it. */
const aList = ({ organisation }: Story): File =>
  new File(
    [
      `What happened at ${organisation}\n\nMonday: no answer.\nTuesday: asked again.\nFriday: the answer was no.\n`,
    ],
    'days.txt',
    { type: 'text/plain' },
  )
