import { deadlineChart } from '#app/factbook/factbook.server.ts'
import { clearAllWords } from '#app/platform/autosave/autosave.server.ts'
import { forgetTold } from '#app/platform/http/recent-flashes.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayAfter, dayAndHour, longDate, nowMs } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import { templateOf } from '#app/ui/format-copy.ts'
import type { Db } from '#db/schema.ts'
import { daysOf } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import { deadlinesFor } from '../deadlines/deadlines.ts'
import { dropReceiptCookie, dropReceipts, receiptOf } from '../intake/case-receipt.server.ts'
import { draftShown, dropDraftCookie, forgetDraft } from '../intake/drafts.server.ts'
import { goOnAt } from '../intake/wizard.server.ts'
import { NO_ANSWERS } from '../model/questions.ts'
import type { Kind, Status } from '../model/rules.ts'
import { leaveCase, openedCase } from '../person/case-sessions.server.ts'
import { datesOf, writtenLast } from '../person/client-view.server.ts'
import { words } from '../person/words.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import { looksInto } from '../record/reading-marks.server.ts'
import { isClosed } from '../status/status-rules.ts'

// Data about a browser's cases, from its cookies, for pages that are not about one case. Never a number, words or a story.

export interface HeldOfCases {
  opened: {
    violationType: Kind
    status: Status
    sentAt: string
    dueBy: string
    /**
     * A sentence with a placeholder for that time, once it has passed. Sent only then, so other visitors don't download it.
     */
    late: string | null
    answered: boolean
    /** Whether a member of our team opened it. */
    looked: boolean
    /** They have not seen our latest message. */
    newAnswer: boolean
    /** Replaces the explanation of the status, once we have written. */
    says: string | null
    /** A legal deadline that is not far away. */
    deadline: string | null
    /** No staff member can read cases yet. */
    noReviewer: boolean
  } | null
  /** An unfinished report. Reveals no more than a day of its answers: others may use this device. */
  draft: { savedAt: string | null; href: string; deadline: string | null } | null
  /** Number and words are still shown: "I saved it" was not pressed yet. */
  wordsShown: boolean
}

export async function heldOfCases(db: Db, request: Request): Promise<HeldOfCases> {
  const draft = await draftShown(db, request)
  const day = whenItHappened(draft?.answers ?? NO_ANSWERS, today())
  return {
    opened: await openedAtAGlance(db, request),
    draft: draft && {
      savedAt: draft.savedAt && dayAndHour(draft.savedAt, config.timeZone),
      href: goOnAt(draft),
      deadline: nearDay(
        daysOf({ first: deadlinesFor({ ...draft.answers, day }, deadlineChart()).first, checked: [] }),
      ),
    },
    wordsShown: (await receiptOf(db, request)) !== null,
  }
}

/** Early enough to act, and late enough that it is not shown for years. */
const NEAR_DAYS = 60

/** @param days in order */
function nearDay(days: readonly string[]): string | null {
  const notOver = dayNotOver()
  const next = days.find((day) => day >= notOver)
  return next && next <= dayAfter(notOver, NEAR_DAYS) ? longDate(next) : null
}

async function openedAtAGlance(db: Db, request: Request): Promise<HeldOfCases['opened']> {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!found) return null
  const written = writtenLast(found)
  const open = !isClosed(found.status)
  return {
    violationType: found.violationType,
    status: found.status,
    sentAt: found.sentAt,
    dueBy: dayAndHour(found.dueAt, config.timeZone),
    late: Date.parse(found.dueAt) < nowMs() ? templateOf(words.now.late) : null,
    answered: found.entries.some(({ kind, author }) => kind === 'message' && author === 'staff'),
    looked: (await looksInto(db, opened.id)).length > 0,
    newAnswer: written.unread,
    says: written.says,
    deadline: open ? nearDay(daysOf(datesOf(found))) : null,
    noReviewer: !(await promisesNow(db)).open,
  }
}

/**
 * Closes the opened case, deletes the unfinished report, other form drafts and flash messages, and no longer shows number
 * and words. The cases themselves stay.
 * @returns the Set-Cookie lines
 */
export async function forgetOfCases(db: Db, request: Request): Promise<string[]> {
  await forgetDraft(db, request)
  await dropReceipts(db, request)
  return [
    await leaveCase(db, request),
    await clearAllWords(db, request),
    dropDraftCookie(),
    dropReceiptCookie(),
    forgetTold(),
  ]
}
