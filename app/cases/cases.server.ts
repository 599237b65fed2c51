/**
 * The public interface of cases, for the staff's screens:
 *
 * - A staff member's key is an entry of the signed list (platform/keys/recipients.server.ts); its `id` is the `holder` below.
 * - `openCases(db, holder)`, `sealedLines` and `caseForStaff(db, holder, id)` give only what that holder's key opens; anything
 *   else is null. Everything sensitive in them is sealed: the browser opens `envelope` with the staff key
 *   (openEnvelope), which gives the case key; with that it opens `sealedCapsule` (openRecord, seq 0: Capsule) and `records`
 *   (openChain). Kinds of records: 'answers' (rules.ts Answers), 'file' (SealedFile),
 *   'message' ({ text }), 'status' ({ from, to, reason? }), 'more' (more/shapes.ts MoreBody; the newest counts).
 *   A screen that shows a case loads it with `readCase(db, { id, holder, by })`, which records the reading in the audit trail.
 * - A reply or a new status is sealed in the browser, because only the case key can make the record's mark:
 *     sealRecord(caseKey, { caseId, kind: 'message', seq: last.seq + 1, author: 'staff', at, prev: markOf(last.sealed),
 *       body: { text } }, key.signing)
 *   and posted as { seq, sealed }: `replyToCase(db, { caseId, seq, sealed }, by)`, `setStatus(db, { …, to }, by)`. Both throw
 *   Refused 409 when another record took the place meanwhile: load the case again and seal again.
 * - `sealedFileOf(db, caseId, fileId)` gives a file's sealed bytes; the browser opens them with openFile(caseKey, bytes, size).
 * - `envelopesToShare` and `shareCases` share cases with another holder, first of all those from before the first staff key,
 *   which are sealed to the recovery key alone.
 */

export { forgetOfCases, type HeldOfCases, heldOfCases } from './client/this-device.server.ts'
export { endingsFor } from './closing/endings.server.ts'
export { releaseCases } from './desk/assigning.server.ts'
export {
  caseForm,
  caseFromMessage,
  caseOfSending,
  type FromMessage,
  findDuplicate,
  sendingIn,
} from './desk/convert-message.server.ts'
export { sealedFileCounts, sealedFileOf } from './files/case-files.server.ts'
export { createCase } from './intake/create-case.server.ts'
export { caseJobs, sweepCases, watchClocks } from './jobs.server.ts'
export { caseKeyRotation } from './keys/key-rotation.server.ts'
export {
  casesOpenedBy,
  dropEnvelopes,
  dropEnvelopesOf,
  type Envelope,
  envelopesToShare,
  openedBy,
  shareCases,
} from './keys/sharing.server.ts'
export { kindIn } from './model/older-labels.ts'
export { enterCase, hasSessionCookie, isCaseThere, leaveCase } from './person/case-sessions.server.ts'
export { proveWithWords, tryWordsAlone } from './person/case-sign-in.server.ts'
export {
  caseNumbers,
  closedCases,
  isOpen,
  openCases,
  sealedLines,
} from './queue/case-queue.server.ts'
export { type CaseCounts, caseCounts, casePromises } from './queue/my-work.server.ts'
export { strandedCases } from './queue/unreadable-cases.server.ts'
export { replyToCase, type StaffRecord, setStatus } from './record/case-messages.server.ts'
export { caseForStaff, type StaffCase } from './record/case-queries.server.ts'
export type { ListedCase } from './record/listed-case.ts'
export { readCase } from './record/reading-marks.server.ts'
export { vouchForRecordsOnce } from './record/senders.server.ts'
export { hoursBegin } from './status/hours-begin.server.ts'
