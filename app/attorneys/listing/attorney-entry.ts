import { stateName } from '#app/platform/states.ts'
import { feeTypes, specializations } from '../rules.ts'
import { ACCESS, accessLines, newCaseWords, WAYS_TO_MEET, WORKING, workingLines } from '../words.ts'

export const BIO_MOST = 1200
export const LICENSES_MOST = 6
export const ACCESS_ANSWERS: readonly string[] = ['yes', 'no', 'unknown']

/** Whether new cases are taken. */
export const TAKES = [
  ['yes', 'Yes'],
  ['waiting list', 'There is a waiting list'],
  ['no', 'Not now'],
] as const

export interface Shown {
  name: string
  sayAs?: string | null
  firm: string
  city?: string | null
  office?: string | null
  phone?: string | null
  hours?: string | null
  bio: string
  website?: string | null
  feeNote?: string | null
  specializations: readonly string[]
  feeTypes: readonly string[]
  languages: readonly string[]
  remote: readonly string[]
  working?: readonly string[]
  access: Record<string, string | undefined>
  takesNewCases: string
  licenses?: readonly { state: string; number: string }[]
}

/** An entry field by field, in words; the same for both sides of a comparison. */
export function inFields(entry: Shown): [label: string, words: string][] {
  const access = Object.fromEntries(
    Object.keys(ACCESS).map((kind) => [kind, entry.access[kind] ?? 'unknown']),
  ) as Record<string, string>
  const sorted = (values: readonly string[]) => [...values].sort().join(', ')
  return [
    ['Name', entry.name],
    ['Say the name', entry.sayAs ?? ''],
    ['Firm', entry.firm],
    ['City', entry.city ?? ''],
    ['Street address', entry.office ?? ''],
    ['Phone', entry.phone ?? ''],
    ['Hours', entry.hours ?? ''],
    ['Description', entry.bio],
    ['Website', entry.website ?? ''],
    ['Licenses', sorted((entry.licenses ?? []).map(({ state, number }) => `${stateName(state)} ${number}`))],
    ['Works on', sorted(entry.specializations)],
    ['Fees', sorted(entry.feeTypes)],
    ['Note about fees', entry.feeNote ?? ''],
    ['Languages', sorted(entry.languages)],
    ['Ways to meet', sorted(entry.remote)],
    ['Agreed to', workingLines(entry.working ?? []).join(', ')],
    [
      'Office',
      accessLines(access)
        .filter(({ answer }) => answer !== 'Not known')
        .map(({ what, answer }) => `${what}: ${answer}`)
        .join(', '),
    ],
    ['New cases', newCaseWords(entry.takesNewCases)],
  ]
}

/** Of these only the attorney knows, so nobody here has to look anything up. */
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

/** What is not the same, field by field. */
export function changesBetween(before: Shown, after: Shown): Change[] {
  const old = new Map(inFields(before))
  return inFields(after)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((one) => one.before !== one.after)
}

/** An entry as the names and values of the form's fields, for an attorney who edits it. */
export function asTyped(entry: Shown): Record<string, string> {
  const typed: Record<string, string> = {
    name: entry.name,
    sayAs: entry.sayAs ?? '',
    firm: entry.firm,
    city: entry.city ?? '',
    office: entry.office ?? '',
    phone: entry.phone ?? '',
    hours: entry.hours ?? '',
    bio: entry.bio,
    website: entry.website ?? '',
    feeNote: entry.feeNote ?? '',
    languages: entry.languages.join(', '),
    takesNewCases: entry.takesNewCases,
  }
  const tick = (prefix: string, of: readonly string[], values: readonly string[]) =>
    of.forEach((value, at) => {
      if (values.includes(value)) typed[`${prefix}${at}`] = 'yes'
    })
  tick('specialization', specializations, entry.specializations)
  tick(
    'fee',
    feeTypes.map(([fee]) => fee),
    entry.feeTypes,
  )
  tick('remote', WAYS_TO_MEET, entry.remote)
  tick('working', Object.keys(WORKING), entry.working ?? [])
  for (const kind of Object.keys(ACCESS)) typed[`access-${kind}`] = entry.access[kind] ?? 'unknown'
  entry.licenses?.forEach(({ state, number }, at) => {
    typed[`licenseState${at}`] = state
    typed[`licenseNumber${at}`] = number
  })
  return typed
}
