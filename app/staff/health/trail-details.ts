import { STATUS_FOR_STAFF } from '#app/cases/model/labels.ts'
import { RETENTION_TIMES } from '#app/platform/settings/retention-times.ts'
import type { AuditAct } from '#db/tables/audit-acts.ts'
import type { ForumRule, LookUpReason } from '#db/tables/forum.ts'
import { roleName } from '../model/rules.ts'
import { WHY_DELETED } from '../model/work-words.ts'

// Some acts have kinds, which a line of the audit trail stores as a code after the act: "case.status closed". This file
// explains each code. Codes of older lines are shown as they were written.

const BROKEN_RULE: Record<ForumRule, string> = {
  law: 'it broke a law',
  harm: 'it threatened, insulted or bullied',
  private: 'it told something private',
  pretend: 'it pretended to be someone else',
  junk: 'it was spam',
}

const WHY_LOOKED_UP: Record<LookUpReason, string> = {
  danger: 'someone was in danger',
  harm: 'someone harmed others again and again',
  law: 'a court or a law asked for it',
}

const EXPORTED_FOR: Record<string, string> = {
  person: 'for the person',
  attorney: 'for the attorney',
  agency: 'for a complaint to an agency',
  court: 'for a court',
  counsel: 'for our own legal counsel',
}

const HANDED_OVER: Record<string, string> = {
  export: 'as an export from this site',
  person: 'the person gave it to them',
  otherwise: 'on paper, by phone or in person',
}

const CODES: Partial<Record<AuditAct, Record<string, string>>> = {
  'case.status': STATUS_FOR_STAFF,
  'case.export-asked': EXPORTED_FOR,
  'case.handed-over': HANDED_OVER,
  'forum.removed': BROKEN_RULE,
  'forum.edited': BROKEN_RULE,
  'forum.looked-up': WHY_LOOKED_UP,
  'forum.appeal-decided': { stays: 'it stays as it was', changed: 'it was taken back' },
  'job.deleted': WHY_DELETED,
}

/** The key that got it is in the record itself; its id is meaningless to readers. */
const SAYS_NOTHING: readonly AuditAct[] = ['case.shared', 'message.shared']

/** "cases 90, messages 30" with the labels of the settings page. */
const keptDays = (text: string): string =>
  text
    .split(', ')
    .map((one) => {
      const [kept, days] = one.split(' ')
      const known = RETENTION_TIMES.find((time) => time.kept === kept)
      return known ? `${known.label}: ${days}` : one
    })
    .join(', ')

/** The acts whose code is explained here; a test checks that no act is missing. */
export const EXPLAINED: readonly string[] = [
  ...Object.keys(CODES),
  ...SAYS_NOTHING,
  'staff.role',
  'staff.joined',
  'retention.changed',
]

/** @returns the meaning of an act's code; empty when it adds nothing */
export function detailWords(act: string, code: string): string {
  if (SAYS_NOTHING.some((one) => one === act)) return ''
  if (act === 'staff.role' || act === 'staff.joined') return roleName(code as Parameters<typeof roleName>[0])
  if (act === 'retention.changed') return keptDays(code)
  const codes = CODES[act as AuditAct]
  return codes && Object.hasOwn(codes, code) ? (codes[code] ?? code) : code
}
