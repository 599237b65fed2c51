import { clearAllWords } from '#app/platform/kept-forms/kept-forms.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { promisesNow } from '#app/platform/settings/site-state.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { dropReceiptCookie, dropReceipts, receiptOf } from '../intake/case-receipt.server.ts'
import { draftShown, dropDraftCookie, forgetDraft } from '../intake/drafts.server.ts'
import { goOnAt } from '../intake/wizard.server.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import type { Kind, Status } from '../rules.ts'
import { leaveCase, openedCase } from './case-sessions.server.ts'

// What a browser's cookies give it of cases, told to pages that are not about one case. Never a number, words or a story.

export interface HeldOfCases {
  opened: {
    violationType: Kind
    status: Status
    sentAt: string
    dueBy: string
    answered: boolean
    /** Nobody is there yet who could read it. */
    noReviewer: boolean
  } | null
  /** An unfinished report. */
  draft: { savedAt: string | null; href: string } | null
  /** Number and words are still shown: "I saved it" was not pressed yet. */
  wordsShown: boolean
}

export async function heldOfCases(db: Db, request: Request): Promise<HeldOfCases> {
  const draft = await draftShown(db, request)
  return {
    opened: await openedAtAGlance(db, request),
    draft: draft && {
      savedAt: draft.savedAt && dayAndHour(draft.savedAt, config.timeZone),
      href: goOnAt(draft),
    },
    wordsShown: (await receiptOf(db, request)) !== null,
  }
}

async function openedAtAGlance(db: Db, request: Request): Promise<HeldOfCases['opened']> {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!found) return null
  return {
    violationType: found.violationType,
    status: found.status,
    sentAt: found.sentAt,
    dueBy: dayAndHour(found.dueAt, config.timeZone),
    answered: found.entries.some((entry) => entry.kind === 'message' && entry.author === 'staff'),
    noReviewer: !(await promisesNow(db)).open,
  }
}

/**
 * Closes the opened case, forgets the unfinished report and what was typed in other forms, and no longer shows number and words. The cases themselves stay.
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
  ]
}
