import { kindLabel } from '#app/platform/settings/kinds-in-lines.ts'
import { stateName } from '#app/shared/states.ts'
import { boxName, FIELD_NAMES, FIELDS, type FieldName, type RawEntry } from './entry-fields.ts'
import { fields } from './field-words.ts'
import type { DirectoryKinds } from './rules.ts'
import { ACCESS, accessLines, isKnown, newCaseWords, workingLines } from './words.ts'

export const ACCESS_ANSWERS: readonly string[] = ['yes', 'no', 'unknown']

type Given<T> = { [K in keyof T]?: T[K] | null }

/** An entry as it is stored: fields without an answer are absent. */
export type Shown = Given<Omit<RawEntry, 'email' | 'access' | ListedAlways>> &
  Readonly<Pick<RawEntry, ListedAlways>> & { access: Record<string, string | undefined> }
type ListedAlways =
  | 'name'
  | 'firm'
  | 'bio'
  | 'specializations'
  | 'feeTypes'
  | 'languages'
  | 'remote'
  | 'takesNewCases'

/** Every kind of access, with "unknown" where there is no answer. */
const wholeAccess = (access: Shown['access']): Record<string, string> =>
  Object.fromEntries(Object.keys(ACCESS).map((kind) => [kind, access[kind] ?? 'unknown']))

const sorted = (values: readonly string[]) => [...values].sort().join(', ')

function fieldInWords(name: FieldName, entry: Shown, kinds: DirectoryKinds): string {
  if (name === 'specializations') return sorted(entry[name].map((code) => kindLabel(kinds.law, code)))
  if (name === 'feeTypes') return sorted(entry[name].map((code) => kindLabel(kinds.fees, code)))
  if (name === 'licenses')
    return sorted((entry.licenses ?? []).map(({ state, number }) => `${stateName(state)} ${number}`))
  if (name === 'access')
    return accessLines(
      Object.fromEntries(Object.entries(wholeAccess(entry.access)).filter(([, answer]) => isKnown(answer))),
    )
      .map(({ what, answer }) => `${what}: ${answer}`)
      .join(', ')
  if (name === 'working') return workingLines(entry.working ?? []).join(', ')
  if (name === 'takesNewCases') return newCaseWords(entry.takesNewCases)
  if (name === 'email') return ''
  const value = entry[name] ?? ''
  if (typeof value !== 'string') return sorted(value)
  const { options } = fields[name]
  return (Object.hasOwn(options ?? {}, value) && options?.[value]) || value
}

/** An entry field by field, in words; the same for both sides of a comparison. */
export const inFields = (entry: Shown, kinds: DirectoryKinds): [label: string, words: string][] =>
  FIELD_NAMES.flatMap((name) => {
    const { called } = fields[name]
    return called ? [[called, fieldInWords(name, entry, kinds)] as [string, string]] : []
  })

/** Facts only the attorney knows, so staff have nothing to look up. */
export const toldByThemselves = <T extends Pick<Shown, 'takesNewCases' | 'languages' | 'remote'>>({
  takesNewCases,
  languages,
  remote,
}: T): Pick<T, 'takesNewCases' | 'languages' | 'remote'> => ({ takesNewCases, languages, remote })

export interface Change {
  label: string
  before: string
  after: string
}

/** The fields that differ. */
export function changesBetween(before: Shown, after: Shown, kinds: DirectoryKinds): Change[] {
  const old = new Map(inFields(before, kinds))
  return inFields(after, kinds)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((one) => one.before !== one.after)
}

/** An entry as the names and values of form fields, for an attorney who edits it. */
export function asTyped(entry: Shown): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const name of FIELD_NAMES) {
    const field = FIELDS[name]
    if (name === 'email') continue
    if (name === 'access') {
      for (const [kind, answer] of Object.entries(wholeAccess(entry.access))) typed[`access-${kind}`] = answer
    } else if (name === 'licenses') {
      entry.licenses?.forEach(({ state, number }, at) => {
        typed[`licenseState${at}`] = state
        typed[`licenseNumber${at}`] = number
      })
    } else if (field.kind === 'boxes') {
      for (const value of [entry[name] ?? []].flat()) typed[boxName(field, String(value))] = 'yes'
    } else typed[name] = [entry[name] ?? ''].flat().join(', ')
  }
  return typed
}
