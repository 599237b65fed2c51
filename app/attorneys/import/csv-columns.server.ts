import { withoutControls } from '#app/platform/forms/read-form.server.ts'
import { jurisdictions } from '#app/platform/states.ts'
import { csv } from '#app/platform/text/csv.ts'
import type { RawEntry } from '../listing/attorney-entry.server.ts'
import type { AttorneyCard } from '../listing/attorney-queries.server.ts'
import type { License } from '../listing/listing.server.ts'
import { WORKING } from '../words.ts'

// The columns of the directory as a table: the same for what goes out and what comes in. Lists have semicolons between them.

interface Column {
  name: string
  optional?: boolean
  says: string
  of: (one: AttorneyCard) => string | number
}

const list = (values: readonly string[]) => values.join('; ')

export const COLUMNS: readonly Column[] = [
  { name: 'id', optional: true, says: 'Empty for a new attorney.', of: ({ id }) => id },
  { name: 'name', says: '', of: ({ name }) => name },
  { name: 'say_as', optional: true, says: 'How to say the name.', of: ({ sayAs }) => sayAs ?? '' },
  { name: 'firm', says: '', of: ({ firm }) => firm },
  { name: 'city', optional: true, says: 'Of the office.', of: ({ city }) => city ?? '' },
  { name: 'office', optional: true, says: 'The street address.', of: ({ office }) => office ?? '' },
  { name: 'phone', optional: true, says: 'Like 202-555-0142', of: ({ phone }) => phone ?? '' },
  { name: 'hours', optional: true, says: 'Like Monday to Friday, 9 to 5', of: ({ hours }) => hours ?? '' },
  {
    name: 'email',
    optional: true,
    says: 'Needed for a new attorney. Empty: the one that we know stays. An export has none.',
    of: () => '',
  },
  {
    name: 'licenses',
    says: 'State:number:day of our check, like CA:123456:2026-11-03; OR:99. Without a day, the state is not listed.',
    of: ({ licenses }) =>
      list(
        licenses.map(({ state, number, checkedOn }) =>
          [state, number, ...(checkedOn ? [checkedOn] : [])].join(':'),
        ),
      ),
  },
  {
    name: 'specializations',
    says: 'Like Employment Law; Housing Law',
    of: (one) => list(one.specializations),
  },
  { name: 'fee_types', says: 'Like Pro Bono; Sliding Scale', of: ({ feeTypes }) => list(feeTypes) },
  { name: 'fee_note', optional: true, says: '', of: ({ feeNote }) => feeNote ?? '' },
  { name: 'bio', says: 'The description.', of: ({ bio }) => bio },
  { name: 'website', optional: true, says: 'Begins with https://', of: ({ website }) => website ?? '' },
  { name: 'languages', says: 'Like English; Spanish', of: ({ languages }) => list(languages) },
  { name: 'remote', says: 'Video; Phone; Email; In person', of: ({ remote }) => list(remote) },
  {
    name: 'working',
    optional: true,
    says: `What was agreed to: ${Object.keys(WORKING).join('; ')}`,
    of: ({ working }) => list(working),
  },
  {
    name: 'access',
    optional: true,
    says: 'Like stepFree=yes; elevator=no',
    of: ({ access }) =>
      list(
        Object.entries(access)
          .filter(([, answer]) => answer !== 'unknown')
          .map((pair) => pair.join('=')),
      ),
  },
  { name: 'takes_new_cases', says: 'yes, no or waiting list', of: ({ takesNewCases }) => takesNewCases },
  {
    name: 'confirmed_on',
    optional: true,
    says: 'The day on which the attorney said that the entry is right, like 2026-11-03.',
    of: ({ confirmedOn }) => confirmedOn ?? '',
  },
]

export const attorneysCsv = (attorneys: AttorneyCard[]): string =>
  csv([COLUMNS.map(({ name }) => name), ...attorneys.map((one) => COLUMNS.map(({ of }) => of(one)))])

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is wrong in a cell; without a column, in the line. */
export interface Reason {
  column: string
  text: string
}

/** In which column stands what checkEntry calls otherwise. */
const COLUMN_OF: Record<string, string> = {
  sayAs: 'say_as',
  feeNote: 'fee_note',
  feeTypes: 'fee_types',
  takesNewCases: 'takes_new_cases',
}

/** What checkEntry found, by column, each with what stands there. Of a license that was told already it says less. */
export const reasonsFrom = (
  errors: Record<string, string>,
  cells: Record<string, string>,
  told: readonly Reason[],
): Reason[] =>
  Object.entries(errors).flatMap(([field, sentence]) => {
    const column = COLUMN_OF[field] ?? field
    if (column === 'licenses' && told.some((one) => one.column === column)) return []
    const written = (cells[column] ?? '').replace(/\s+/g, ' ').trim()
    const whole = written === '' || column === 'bio' || sentence.includes('“')
    return { column, text: whole ? sentence : `${sentence}. It says “${written.slice(0, 60)}”` }
  })

const placeOf = ({ column }: Reason): number => COLUMNS.findIndex(({ name }) => name === column)

/** Each once, in the order of the columns, what is wrong with the whole line first: "licenses: “ZZ” is no state". */
export function reasonWords(reasons: readonly Reason[]): string[] {
  const sorted = [...reasons].sort((a, b) => placeOf(a) - placeOf(b))
  return [...new Set(sorted.map(({ column, text }) => (column ? `${column}: ${text}` : text)))]
}

/** A day that there is, and that is not to come. */
function isPast(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return (
    DAY.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day) &&
    time <= Date.now() + 86_400_000
  )
}

const cellOf = (cells: Record<string, string>, name: string): string =>
  withoutControls(cells[name] ?? '')
    // A spreadsheet's guard against formulas, as our own export writes it, is no part of the text.
    .replace(/^'(?=\s*[=+\-@|%])/, '')
    .trim()

const notPast = (day: string): string =>
  `“${day.slice(0, 20)}” is no day in the past. Write it like 2026-11-03`

/** A license written like CA:123456:2026-11-03, and what is wrong with it. */
function licenseFrom(written: string): { license: License; wrong: string[] } {
  const [state = '', number = '', checkedOn = '', ...rest] = written.split(':').map((part) => part.trim())
  const start = written.slice(0, 60)
  const wrong: string[] = []
  if (rest.length > 0) wrong.push(`“${start}” is no license. Write it like CA:123456:2026-11-03`)
  if (!state || !number)
    wrong.push(`“${start}” lacks its state or its number. Write it like CA:123456:2026-11-03`)
  if (state && !jurisdictions.some(([code]) => code === state.toUpperCase()))
    wrong.push(`“${state.slice(0, 20)}” is no state. Write its two letters, like CA`)
  if (checkedOn && !isPast(checkedOn)) wrong.push(notPast(checkedOn))
  return { license: { state: state.toUpperCase(), number, checkedOn: checkedOn || null }, wrong }
}

/** One row as an entry somebody wrote, with what is wrong before its fields are looked at. */
export function rawFromRow(cells: Record<string, string>): {
  raw: RawEntry
  licenses: License[]
  confirmedOn: string | null
  wrong: Reason[]
} {
  const text = (name: string) => cellOf(cells, name)
  const many = (name: string) =>
    text(name)
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
  const read = many('licenses').map(licenseFrom)
  const licenses = read.map(({ license }) => license)
  const wrong = read.flatMap((one) => one.wrong.map((text) => ({ column: 'licenses', text })))
  const confirmedOn = text('confirmed_on')
  if (confirmedOn && !isPast(confirmedOn)) wrong.push({ column: 'confirmed_on', text: notPast(confirmedOn) })
  const access = many('access').map((one) => {
    const [kind = '', answer = ''] = one.split('=').map((part) => part.trim())
    return [kind, answer]
  })
  return {
    raw: {
      name: text('name'),
      sayAs: text('say_as'),
      firm: text('firm'),
      city: text('city'),
      office: text('office'),
      phone: text('phone'),
      hours: text('hours'),
      email: text('email'),
      bio: text('bio'),
      website: text('website'),
      feeNote: text('fee_note'),
      takesNewCases: text('takes_new_cases').toLowerCase(),
      specializations: many('specializations'),
      feeTypes: many('fee_types'),
      languages: many('languages'),
      remote: many('remote'),
      working: many('working'),
      access: Object.fromEntries(access),
      licenses: licenses.map(({ state, number }) => ({ state, number })),
    },
    licenses,
    confirmedOn: confirmedOn || null,
    wrong,
  }
}
