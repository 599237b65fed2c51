import { config } from '#app/platform/settings/config.server.ts'
import { kindLabel, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { boxName, FIELDS, type KindField } from './listing/entry-fields.ts'
import { words } from './listing/words.ts'
import type { DirectoryKinds } from './rules.ts'

// Kinds of law and of fee as staff have them now.

export const kindsNow = (): DirectoryKinds => ({ law: config.kinds.law, fees: config.kinds.fees })

export const lawLabel = (code: string): string => kindLabel(config.kinds.law, code)

export const feeLabel = (code: string): string => kindLabel(config.kinds.fees, code)

/** What the form of an entry offers. */
export interface KindBox {
  name: string
  label: string
  hint?: string
}

export type KindBoxes = Record<KindField, KindBox[]>

/** What an entry has already may stay. */
export type HasKinds = Readonly<Partial<Record<KindField, readonly string[]>>>

/** All of a field's kinds, the retired ones too. */
export const kindsOf = (field: KindField) =>
  field === 'specializations' ? config.kinds.law : config.kinds.fees

/** The kinds that an entry can be filed under, and those retired ones that it has. */
export const choosable = (field: KindField, has: HasKinds = {}) =>
  kindsOf(field).filter(({ code, retired }) => !retired || has[field]?.includes(code))

function boxesOf(field: KindField, has: HasKinds): KindBox[] {
  const known = kindsOf(field)
  // What is on the list no more at all can be kept too.
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

/** @param has what the entry is filed under now */
export const kindBoxes = (has: HasKinds = {}): KindBoxes => ({
  specializations: boxesOf('specializations', has),
  feeTypes: boxesOf('feeTypes', has),
})

/** What can be written in a spreadsheet. */
export const kindNames = (field: KindField): string[] => offered(kindsOf(field)).map(({ label }) => label)
