import type { StaffMember } from '#app/platform/accounts/staff-member.server.ts'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { type Wanted, wantedTime } from '#app/platform/wanted-time.ts'
import type { Conflict } from '#app/texts/rules.ts'
import { approve, isReviewer, sendBack, sendForReview } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { factText } from './fact-texts.server.ts'
import { sendBackForm } from './forms.server.ts'
import { KINDS } from './kinds/kinds.server.ts'
import { publishFact, scheduleFact, takeBackFact, unscheduleFact } from './publishing-facts.server.ts'
import { restoreFact, saveFact } from './saving-facts.server.ts'
import { type TypedFact, textsOf, typedFact } from './typed-fact.ts'

// What the buttons on a record's page do.

interface Act {
  db: Db
  id: string
  me: StaffMember
  form: FormData
  typed: TypedFact
}

/** What the page gets back when nothing was done. */
export interface FactAnswer {
  errors?: Record<string, string>
  typed?: TypedFact
  conflict?: { conflicts: Conflict[]; version: number; other: string }
}

type Outcome = { title: string; text: string } | { answer: FactAnswer; status: number }

const said = (title: string, text: string): Outcome => ({ title, text })
const seen = ({ typed }: Act): number => Number(typed.version) || 0

async function saveTyped({ db, id, me, typed }: Act): Promise<Outcome> {
  const { fields } = KINDS[(await factText(db, id)).kind]
  const base = Number(typed.version) || 0
  const saved = await saveFact(db, id, { base, texts: textsOf(fields, typed) }, me.userId)
  if ('errors' in saved) return { answer: { errors: saved.errors, typed }, status: 422 }
  if ('conflicts' in saved) {
    const { texts, ...conflict } = saved
    const form = `${saved.other} saved in the meantime, and you both changed the same words. Nothing is saved yet.`
    return { answer: { errors: { form }, typed: typedFact(fields, texts), conflict }, status: 409 }
  }
  return saved.mergedWith === null
    ? said('Saved', 'Your words are saved as a version.')
    : said(
        'Saved, together with other changes',
        `${saved.mergedWith} saved while you wrote. Both are in the words now. Versions show who changed what.`,
      )
}

const ACTS: Record<string, (act: Act) => Promise<Outcome>> = {
  save: saveTyped,
  review: async (act) => {
    await inTransaction(act.db, (tx) => sendForReview(tx, act.id, seen(act), act.me.userId))
    return said('Sent for review', 'Second persons see it in the list and on the overview.')
  },
  approve: async (act) => {
    if (!(await isReviewer(act.db, act.me)))
      throw new Refused('Only a steward, or an editor whom a steward named, can approve words.', 403)
    await inTransaction(act.db, (tx) => approve(tx, act.id, seen(act), act.me.userId))
    return said('Approved', 'These words can be published now.')
  },
  'send-back': async (act) => {
    const { values, typed, errors } = await readForm(act.form, sendBackForm)
    if (errors) return { answer: { errors, typed }, status: 422 }
    const { note } = values
    await inTransaction(act.db, (tx) => sendBack(tx, act.id, { version: seen(act), note }, act.me.userId))
    return said('Sent back', 'Your note stands above the words.')
  },
  publish: async (act) => {
    await publishFact(act.db, act.id, { version: seen(act), by: act.me.userId })
    return said('Published', 'Visitors read these words from now on.')
  },
  schedule: async (act) => {
    const wanted = wantedTime({ ...(act.typed as Wanted), when: 'at' }, config.timeZone)
    if ('errors' in wanted) return { answer: { errors: wanted.errors, typed: act.typed }, status: 422 }
    const at = wanted.at ?? new Date()
    await scheduleFact(act.db, act.id, { version: seen(act), at }, act.me.userId)
    const when = dayAndHour(at.toISOString(), config.timeZone)
    return said('Scheduled', `Visitors read it from ${when} on. Until then you can stop it.`)
  },
  unschedule: async ({ db, id, me }) => {
    await unscheduleFact(db, id, me.userId)
    return said('Stopped', 'It is a draft again. Nothing was published.')
  },
  first: async (act) => {
    const done = await restoreFact(act.db, act.id, { from: 'first', seen: seen(act) }, act.me.userId)
    if (!done) throw new Refused('Someone has saved newer words. Look at them, then try again.')
    return said(
      'The first words are back',
      'They are the newest version. Visitors read them when you publish them.',
    )
  },
  'take-back': async ({ db, id, me }) => {
    await takeBackFact(db, id, me.userId)
    return said('Taken off the site', 'Visitors do not see it any more. Its words are still here.')
  },
}

export const factActs = ACTS
