import type { z } from 'zod'
import { recordReading } from '#app/platform/audit/audit.server.ts'
import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { READS_NO_CASE, recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import type { Db } from '#db/schema.ts'
import { askForReferral } from '../../client/client-referral.server.ts'
import { whoIs } from '../../closing/endings.server.ts'
import { holdCase, liftHold } from '../../closing/holds.server.ts'
import { recordUndo } from '../../desk/undo.server.ts'
import { askForNewWords } from '../../keys/words-reset-approval.server.ts'
import {
  chooseDayAsStaff,
  correctDate,
  replaceLine,
  replyToCase,
  setStatus,
} from '../../record/case-messages.server.ts'
import { caseForStaff } from '../../record/case-queries.server.ts'
import { recordRefusal } from '../../record/reading-marks.server.ts'
import { addNote, tagCase } from '../../record/staff-notes.server.ts'
import { may, REFUSALS } from '../../status/ending-rules.ts'
import { staffRecordSchema } from '../forms.server.ts'
import type { Route } from './+types/records'

type Sent = z.infer<typeof staffRecordSchema> & { caseId: string }

const TAKEN: Record<Sent['kind'], (db: Db, sent: Sent, by: string) => Promise<void>> = {
  note: async (db, { act, tags, batch, ...sent }, by) => {
    if (act === 'hold') await holdCase(db, sent, by)
    else if (act === 'lift') await liftHold(db, sent, by)
    else if (act === 'ask-words') await askForNewWords(db, sent, by)
    else if (tags === 'yes')
      await recordUndo(db, { caseId: sent.caseId, batch, by }, (tx) => tagCase(tx, sent, by))
    else await addNote(db, sent, by)
  },
  message: replyToCase,
  status: (db, { to = 'under-review', batch, spam, ...sent }, by) =>
    recordUndo(db, { caseId: sent.caseId, batch, by }, (tx) =>
      setStatus(tx, { ...sent, to, spam: spam === 'yes' }, by),
    ),
  date: correctDate,
  day: chooseDayAsStaff,
  referral: askForReferral,
  line: (db, { was = '', ...sent }) => replaceLine(db, { ...sent, was }),
}

/** Takes a record that a staff browser sealed. When its place is taken, answers with the records from there on. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  if (!mayReadCases(me.role)) return refusal(READS_NO_CASE, 403)
  const holder = recipientIdOf(me)
  const openTo = async () => (holder ? caseForStaff(db, holder, params.caseId) : null)
  const found = await openTo()
  if (!found) {
    await recordRefusal(db, params.caseId, me.userId)
    return refusal('This case is not open to your key.', 404)
  }
  const { values } = await readForm(await formData(request, ENVELOPES), staffRecordSchema)
  if (!values) return refusal('Your browser sent something we could not read. Load the page again.', 400)
  const { kind } = values
  const act = values.act && (values.act === 'ask-words' ? 'ask-words' : 'hold')
  if (act && !may(act, await whoIs(db, me, found))) return refusal(REFUSALS[act], 403)
  try {
    if (kind === 'status' && !values.to) return refusal('Choose a status.', 422)
    await TAKEN[kind](db, { ...values, caseId: params.caseId }, me.userId)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const now = await openTo()
    const since = (kind === 'note' ? now?.notes : now?.records)?.filter(({ seq }) => seq >= values.seq)
    // The answer includes records they have not seen, so it counts as opening the case.
    if (since && since.length > 0) await recordReading(db, me.userId, 'case.read', params.caseId)
    return Response.json({ sentence: error.message, since }, { status: error.status })
  }
}

const refusal = (sentence: string, status: number) => Response.json({ sentence }, { status })
