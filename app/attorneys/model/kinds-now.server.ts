import { config } from '#app/platform/settings/config.server.ts'
import { kindLabel, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { boxName, FIELDS, type KindField } from './entry-fields.ts'
import { words } from './listing-words.ts'
import type { DirectoryKinds } from './rules.ts'

// The kinds of law and of fee that staff have set.

export const kindsNow = (): DirectoryKinds => ({ law: config.kinds.law, fees: config.kinds.fees })

export const lawLabel = (code: string): string => kindLabel(config.kinds.law, code)

export const feeLabel = (code: string): string => kindLabel(config.kinds.fees, code)

/** An option in the form of an entry. */
export interface KindBox {
  name: string
  label: string
  hint?: string
}

export type KindBoxes = Record<KindField, KindBox[]>

/** The kinds an entry already has, which may stay. */
export type HasKinds = Readonly<Partial<Record<KindField, readonly string[]>>>

/** All of a field's kinds, including retired ones. */
export const kindsOf = (field: KindField) =>
  field === 'specializations' ? config.kinds.law : config.kinds.fees

/** The kinds an entry can be filed under, plus the retired ones that it has. */
export const choosable = (field: KindField, has: HasKinds = {}) =>
  kindsOf(field).filter(({ code, retired }) => !retired || has[field]?.includes(code))

function boxesOf(field: KindField, has: HasKinds): KindBox[] {
  const known = kindsOf(field)
  // A kind that was removed from the list can also be kept.
  const gone = (has[field] ?? []).filter((code) => !known.some((one) => one.code === code))
  const boxes = [
    ...choosable(field, has),
    ...gone.map((code) => ({ code, label: code, means: '', retired: true })),
  ]
  return boxes.map(({ code, label, means, retired }) => ({
    name: boxName(FIELDS[field], code),
    label,
    hint: retired ? words.entry.retired : means || undefined,
  }))
}

/** @param has the kinds that the entry has now */
export const kindBoxes = (has: HasKinds = {}): KindBoxes => ({
  specializations: boxesOf('specializations', has),
  feeTypes: boxesOf('feeTypes', has),
})

/** The names a spreadsheet can use. */
export const kindNames = (field: KindField): string[] => offered(kindsOf(field)).map(({ label }) => label)
