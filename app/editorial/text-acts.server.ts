import { z } from 'zod'
import { type Wanted, wantedTime } from '#app/platform/dates/wanted-time.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Conflict } from './merging.ts'
import { isReviewer } from './reviewers.server.ts'

// The buttons on the page of every kind of text. The kind provides the action of each.

export interface TextAct {
  db: Db
  id: string
  me: StaffMember
  form: FormData
  typed: Record<string, string>
}

/** The page's answer if nothing was done. */
export interface TextAnswer {
  errors?: Record<string, string>
  typed?: Record<string, string | undefined>
  conflict?: { conflicts: Conflict[]; version: number; other: string }
}

export type TextOutcome =
  | { title: string; text: string; to?: string }
  | { answer: TextAnswer; status: number }

interface Verbs {
  sendForReview: (db: Db, id: string, version: number, by: string) => Promise<void>
  approve: (db: Db, id: string, version: number, by: string) => Promise<void>
  sendBack: (db: Db, id: string, what: { version: number; note: string }, by: string) => Promise<void>
  publish: (db: Db, id: string, what: { version: number; by: string }) => Promise<void>
  schedule: (db: Db, id: string, what: { version: number; at: Date }, by: string) => Promise<void>
  unschedule: (db: Db, id: string, by: string) => Promise<void>
  takeBack: (db: Db, id: string, by: string) => Promise<void>
  linksAreRight: (db: Db, id: string, version: number, by: string) => Promise<void>
}

const sendBackForm = z.object({
  note: z
    .string()
    .default('')
    .pipe(
      z
        .string()
        .min(1, 'Write what should be changed')
        .max(1000, 'The note must be 1,000 characters or fewer'),
    ),
})

export const said = (title: string, text: string) => ({ title, text })
/** The version that the member saw when pressing the button. */
export const seenBy = ({ typed }: TextAct): number => Number(typed.version) || 0

/**
 * The message about a save.
 * @param typedAgain both sides' text, as the form has it
 */
export function saidOfSaving(
  saved: { mergedWith: string | null } | ({ other: string } & NonNullable<TextAnswer['conflict']>),
  typedAgain: TextAnswer['typed'],
): TextOutcome {
  if ('conflicts' in saved) {
    const { conflicts, version, other } = saved
    const form = `${other} saved in the meantime, and you both changed the same words. Nothing is saved yet.`
    return {
      answer: { errors: { form }, typed: typedAgain, conflict: { conflicts, version, other } },
      status: 409,
    }
  }
  return saved.mergedWith === null
    ? said('Saved', 'Your words are saved as a version.')
    : said(
        'Saved, together with other changes',
        `${saved.mergedWith} saved while you wrote. Both are in the words now. Versions show who changed what.`,
      )
}

type Button = (act: TextAct) => Promise<TextOutcome>
type Common =
  | 'review'
  | 'approve'
  | 'send-back'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'take-back'
  | 'links-opened'

/** @param reviewed the message after a text is sent for review */
export const textActs = (verbs: Verbs, { reviewed }: { reviewed: () => string }): Record<Common, Button> => ({
  'links-opened': async (act) => {
    await verbs.linksAreRight(act.db, act.id, seenBy(act), act.me.userId)
    return said('Noted', 'Your name is beside these links. We ask again only for new ones.')
  },
  review: async (act) => {
    await verbs.sendForReview(act.db, act.id, seenBy(act), act.me.userId)
    return said('Sent for review', reviewed())
  },
  approve: async (act) => {
    if (!(await isReviewer(act.db, act.me)))
      throw new Refused('Only a steward, or an editor whom a steward named, can approve words.', 403)
    await verbs.approve(act.db, act.id, seenBy(act), act.me.userId)
    return said('Approved', 'These words can be published, unless something else blocks them.')
  },
  'send-back': async (act) => {
    const { values, typed, errors } = await readForm(act.form, sendBackForm)
    if (errors) return { answer: { errors, typed }, status: 422 }
    await verbs.sendBack(act.db, act.id, { version: seenBy(act), note: values.note }, act.me.userId)
    return said('Sent back', 'Your note is above the words.')
  },
  publish: async (act) => {
    await verbs.publish(act.db, act.id, { version: seenBy(act), by: act.me.userId })
    return said('Published', 'Visitors see these words from now on.')
  },
  schedule: async (act) => {
    const wanted = wantedTime({ ...(act.typed as Wanted), when: 'at' }, config.timeZone)
    if ('errors' in wanted) return { answer: { errors: wanted.errors, typed: act.typed }, status: 422 }
    const at = wanted.at ?? new Date()
    await verbs.schedule(act.db, act.id, { version: seenBy(act), at }, act.me.userId)
    const when = dayAndHour(at.toISOString(), config.timeZone)
    return said('Scheduled', `Visitors see it from ${when} on. Until then you can stop it.`)
  },
  unschedule: async ({ db, id, me }) => {
    await verbs.unschedule(db, id, me.userId)
    return said('Stopped', 'It is a draft again. Nothing was published.')
  },
  'take-back': async ({ db, id, me }) => {
    await verbs.takeBack(db, id, me.userId)
    return said('Taken off the site', 'Visitors no longer see it. Its words are still here.')
  },
})
