import { askForExport } from '#app/cases/approvals/approvals.server.ts'
import { askForDeletion, withdrawCase } from '#app/cases/client/client-endings.server.ts'
import { answerReferral, askForReferral } from '#app/cases/client/client-referral.server.ts'
import { saveFollowUpAnswers } from '#app/cases/client/follow-up-answers.server.ts'
import { holdCase } from '#app/cases/closing/holds.server.ts'
import { assignCase } from '#app/cases/desk/assigning.server.ts'
import type { Kind, Status } from '#app/cases/model/rules.ts'
import { replyAsPerson } from '#app/cases/person/client-actions.server.ts'
import { replyToCase, setStatus } from '#app/cases/record/case-messages.server.ts'
import { tagCase } from '#app/cases/record/staff-notes.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, dayOf, longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addNoteAs, comeBack, type MadeCase, readByStaff, sealedByStaff, sealedNote } from './case-acts.ts'
import replies from './content/replies.json' with { type: 'json' }
import type { Colleague } from './staff.ts'

// How far a case has come: what happens to it after it was sent, and on which day.

interface Way {
  db: Db
  kind: Kind
  made: MadeCase
  /** Who works on it, and a second person. */
  who: Colleague
  other: Colleague
  /** The number of the case: not all of them get the same answers. */
  which: number
}

/** Plans an act so many days after the case was sent. */
type Later = (days: number, act: () => Promise<unknown>) => void

const pick = (texts: readonly string[], which: number): string => texts[which % texts.length] ?? ''

/** @param waits the case then waits for the person */
async function says(way: Way, text: string, waits = false): Promise<void> {
  const { db, who, made } = way
  const { waits: behind, ...reply } = await sealedByStaff(
    db,
    who,
    made.id,
    () => ({ kind: 'message', body: { text, markdown: true, by: who.name } }),
    waits
      ? ({ status }) => ({ kind: 'status', body: { from: status, to: 'waiting-for-person', by: who.name } })
      : undefined,
  )
  await replyToCase(db, { ...reply, waits: behind }, who.userId)
}

async function sets(way: Way, to: Status, more: { spam?: boolean; handed?: 'person' } = {}): Promise<void> {
  const { db, who, made } = way
  const change = await sealedByStaff(db, who, made.id, ({ status }) => ({
    kind: 'status',
    body: { from: status, to, by: who.name },
  }))
  await setStatus(db, { ...change, to, ...more }, who.userId)
}

async function answers({ db, made, which }: Way, text = pick(replies.answers, which)): Promise<void> {
  await replyAsPerson(db, await comeBack(db, made), text)
}

/** Sample attorneys of the directory that take such cases. */
const ATTORNEYS = [{ id: 1, name: 'Amara Okonvale', firm: 'Sample Harbor Law' }] as const

async function proposes(way: Way): Promise<void> {
  const { db, who, made } = way
  const asked = await sealedByStaff(db, who, made.id, ({ status }) => ({
    kind: 'referral',
    body: { attorney: ATTORNEYS[0], text: replies.referral, from: status, to: 'waiting-for-person' },
  }))
  await askForReferral(db, asked, who.userId)
}

const agrees = async ({ db, made }: Way, yes: boolean): Promise<void> =>
  answerReferral(db, await comeBack(db, made), { agrees: yes, attorney: ATTORNEYS[0] })

const first = (way: Way) => says(way, replies.first[way.kind])
const asks = (way: Way) => says(way, pick(replies.asks, way.which), true)
const assesses = (way: Way) => says(way, replies.assessment[way.kind])

/** Read and answered, then assessed. */
function finished(way: Way, later: Later): void {
  later(1, () => first(way))
  later(4, () => assesses(way))
  later(4.1, () => sets(way, 'review-finished'))
  later(6, () => comeBack(way.db, way.made))
}

function thanked(way: Way, later: Later): void {
  finished(way, later)
  later(7, () => answers(way, pick(replies.thanks, way.which)))
  later(8, () => says(way, pick(replies.welcome, way.which)))
}

function referralAsked(way: Way, later: Later): void {
  later(1, () => first(way))
  later(5, () => proposes(way))
}

function agreed(way: Way, later: Later): void {
  referralAsked(way, later)
  later(8, () => agrees(way, true))
  later(9, () => says(way, replies.agreed))
}

export const PLOTS: Record<string, (way: Way, later: Later) => void> = {
  new: () => {},
  late: () => {},
  'spam-form': () => {},
  urgent: (way, later) =>
    later(0.02, async () => {
      const inTwelveDays = dayOf(new Date(Date.now() + 12 * DAY), config.timeZone)
      const more = { still: 'yes', court: 'yes', 'court-day': longDate(inTwelveDays) }
      await saveFollowUpAnswers(way.db, await comeBack(way.db, way.made), more)
    }),
  assigned: (way, later) =>
    later(0.6, async () => {
      await readByStaff(way.db, way.other, way.made.id)
      await assignCase(way.db, way.made.id, way.who.userId, way.other.userId)
    }),
  answered: (way, later) => later(1, () => first(way)),
  talking: (way, later) => {
    later(1, () => first(way))
    later(3, () => asks(way))
    later(4, () => answers(way))
  },
  waiting: (way, later) => {
    later(1, () => first(way))
    later(2.5, () => asks(way))
  },
  'came-back': (way, later) => {
    later(1, () => first(way))
    later(2, () => asks(way))
    later(8.5, () => answers(way))
  },
  noted: (way, later) => {
    later(0.8, () => addNoteAs(way.db, way.other, way.made.id, pick(replies.notes, way.which)))
    later(1, () => first(way))
    later(1.2, async () => {
      const tags = ['pattern', 'brief']
      const note = await sealedNote(way.db, way.who, way.made.id, '', tags)
      await inTransaction(way.db, (tx) => tagCase(tx, note, way.who.userId))
    })
  },
  file: (way, later) => {
    later(1, () => first(way))
    later(2, () => asks(way))
  },
  finished,
  thanks: thanked,
  'referral-asked': referralAsked,
  'referral-no': (way, later) => {
    referralAsked(way, later)
    later(7, () => agrees(way, false))
    later(9, () => assesses(way))
  },
  'referral-agreed': agreed,
  referred: (way, later) => {
    agreed(way, later)
    later(13, () => sets(way, 'referred', { handed: 'person' }))
  },
  held: (way, later) => {
    later(1, () => first(way))
    later(2, async () => {
      const reason = await sealedNote(way.db, way.who, way.made.id, replies.holdReason)
      await holdCase(way.db, reason, way.who.userId)
    })
    later(6, () => answers(way))
    later(7, () => assesses(way))
  },
  export: (way, later) => {
    finished(way, later)
    later(47.2, () =>
      askForExport(way.db, { caseId: way.made.id, purpose: 'person', scope: 'case' }, way.who.userId),
    )
  },
  closed: (way, later) => {
    thanked(way, later)
    later(40, () => sets(way, 'closed'))
  },
  reopened: (way, later) => {
    thanked(way, later)
    later(30, () => sets(way, 'closed'))
    later(62, () =>
      answers(way, 'It has started again. The new manager says that my old agreement does not count.'),
    )
  },
  withdrawn: (way, later) => {
    later(1, () => first(way))
    later(5, async () => withdrawCase(way.db, await comeBack(way.db, way.made)))
  },
  'asked-deletion': (way, later) => {
    later(1, () => first(way))
    later(3, async () => askForDeletion(way.db, await comeBack(way.db, way.made)))
  },
  'spam-both': (way, later) => later(1, () => sets(way, 'closed', { spam: true })),
  // The case that the demo opens for its visitor: all that a person can meet.
  person: (way, later) => {
    later(1, () => first(way))
    later(2, () => asks(way))
    later(5, () => answers(way))
    later(8, () => assesses(way))
    later(19, () => proposes(way))
  },
}
