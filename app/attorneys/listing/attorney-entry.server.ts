import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { jurisdictions } from '#app/platform/states.ts'
import { feeTypes, specializations } from '../rules.ts'
import { ACCESS, WAYS_TO_MEET, WORKING } from '../words.ts'
import { ACCESS_ANSWERS, BIO_MOST, LICENSES_MOST, TAKES } from './attorney-entry.ts'
import type { Listing } from './listing.server.ts'

// An entry as somebody wrote it: an attorney in a form, or a line of a CSV file.

export interface RawEntry {
  name: string
  sayAs: string
  firm: string
  city: string
  office: string
  phone: string
  hours: string
  email: string
  bio: string
  website: string
  feeNote: string
  takesNewCases: string
  specializations: string[]
  feeTypes: string[]
  languages: string[]
  remote: string[]
  working: string[]
  access: Record<string, string>
  licenses: { state: string; number: string }[]
}

export type Entry = Omit<Listing, 'licenses'> & { licenses: { state: string; number: string }[] }

const LISTED_DRAWING = 'Drawing of a handrail beside a path.'

/** As numbers are written in the United States, with or without the 1, and an extension. */
const PHONE = /^(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}( ?(ext\.?|x) ?\d{1,6})?$/

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim()
const address = emailAddress('Enter the email address that messages go to', 'The')

/**
 * The entry, or a sentence for each field that is wrong.
 * @param needsEmail false where an address is known already
 */
export function checkEntry(
  raw: RawEntry,
  { needsEmail = true }: { needsEmail?: boolean } = {},
): { entry: Entry; email: string; errors: null } | { entry: null; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const line = (
    field: 'name' | 'sayAs' | 'firm' | 'feeNote' | 'city' | 'office' | 'hours',
    most: number,
    what: string,
    missing?: string,
  ) => {
    const value = oneLine(raw[field])
    if (!value && missing) errors[field] = missing
    else if (value.length > most) errors[field] = `${what} must be ${most} characters or fewer`
    return value
  }
  const known = (
    field: 'specializations' | 'feeTypes' | 'remote' | 'working',
    of: readonly string[],
    missing?: string,
  ) => {
    const values = [...new Set(raw[field].map(oneLine).filter(Boolean))]
    const strange = values.find((value) => !of.includes(value))
    if (strange) errors[field] = `“${strange.slice(0, 60)}” is not one of the choices: ${of.join(', ')}`
    else if (values.length === 0 && missing) errors[field] = missing
    return values
  }
  const name = line('name', 100, 'The name', 'Enter the name')
  const sayAs = line('sayAs', 100, 'How to say the name')
  const firm = line('firm', 120, 'The name of the firm', 'Enter the name of the firm, or “Own office”')
  const city = line('city', 80, 'The city')
  const office = line('office', 200, 'The street address')
  const hours = line('hours', 120, 'The hours')
  const phone = oneLine(raw.phone)
  if (phone && !PHONE.test(phone))
    errors.phone = 'Write the phone number in digits, like 202-555-0142 or 202-555-0142 ext. 5'
  const feeNote = line('feeNote', 200, 'The note about fees')
  const bio = raw.bio.trim()
  if (!bio) errors.bio = 'Write a few sentences about the work'
  else if (bio.length > BIO_MOST) errors.bio = `The description must be ${BIO_MOST} characters or fewer`
  const email = oneLine(raw.email)
  if (needsEmail || email) {
    const { error } = address.safeParse(email)
    if (error) errors.email = error.issues[0]?.message ?? ''
  }
  const website = oneLine(raw.website)
  if (website && !isHttps(website))
    errors.website = 'The website must start with https://, like https://example.org'
  const fields = known('specializations', specializations, 'Choose at least one kind of law')
  const fees = known(
    'feeTypes',
    feeTypes.map(([fee]) => fee),
    'Choose at least one kind of fee',
  )
  const remote = known('remote', WAYS_TO_MEET, 'Choose at least one way to meet')
  const working = known('working', Object.keys(WORKING))
  const languages = [...new Set(raw.languages.map(oneLine).filter(Boolean))]
  if (languages.length === 0) errors.languages = 'Enter at least one language'
  else if (languages.length > 20 || languages.some((one) => !/^\p{L}[\p{L} ()-]{0,59}$/u.test(one)))
    errors.languages = 'Write the names of languages with commas between them, like English, Spanish'
  const takesNewCases = oneLine(raw.takesNewCases)
  if (!TAKES.some(([value]) => value === takesNewCases))
    errors.takesNewCases = 'Say if new cases are taken: yes, no or waiting list'
  const access: Record<string, string> = {}
  for (const kind of Object.keys(ACCESS)) access[kind] = 'unknown'
  for (const [kind, answer] of Object.entries(raw.access)) {
    if (!(kind in ACCESS) || !ACCESS_ANSWERS.includes(answer))
      errors.access = `“${`${kind}=${answer}`.slice(0, 60)}” is not known. Write access like stepFree=yes`
    else access[kind] = answer
  }
  const licenses = checkLicenses(raw.licenses, errors)
  if (Object.keys(errors).length > 0) return { entry: null, errors: inFormOrder(errors) }
  const entry: Entry = {
    name,
    sayAs,
    firm,
    city,
    office,
    phone,
    hours,
    imageDescription: LISTED_DRAWING,
    states: licenses.map(({ state }) => state),
    specializations: fields,
    feeTypes: fees,
    feeNote,
    bio,
    website,
    languages,
    remote,
    access,
    working,
    takesNewCases,
    licenses,
  }
  return { entry, email: email.toLowerCase(), errors: null }
}

/** The boxes of listing-fields.tsx from the top down: the list of what is wrong goes the same way. */
const FORM_ORDER = [
  'name',
  'sayAs',
  'firm',
  'city',
  'office',
  'phone',
  'hours',
  'email',
  'licenses',
  'specializations',
  'feeTypes',
  'feeNote',
  'bio',
  'website',
  'languages',
  'remote',
  'takesNewCases',
  'working',
  'access',
]

const inFormOrder = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(FORM_ORDER.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))

function checkLicenses(raw: RawEntry['licenses'], errors: Record<string, string>) {
  const licenses = raw
    .map(({ state, number }) => ({ state: oneLine(state).toUpperCase(), number: oneLine(number) }))
    .filter(({ state, number }) => state || number)
  if (licenses.length === 0) errors.licenses = 'Give at least one state and its license number'
  else if (licenses.length > LICENSES_MOST) errors.licenses = `Give at most ${LICENSES_MOST} licenses`
  for (const { state, number } of licenses) {
    if (!jurisdictions.some(([code]) => code === state)) errors.licenses ??= 'Choose a state for each license'
    else if (!/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,29}$/u.test(number))
      errors.licenses ??= 'Give the number of each license as the bar writes it, up to 30 letters and digits'
  }
  if (new Set(licenses.map(({ state }) => state)).size < licenses.length)
    errors.licenses ??= 'Give one license for each state'
  return licenses
}

export const isHttps = (address: string): boolean => {
  const url = URL.parse(address)
  return address.length <= 300 && url?.protocol === 'https:' && !url.username && url.hostname.includes('.')
}

/** What a form sent, by the names of listing-fields.tsx. */
export function rawFromForm(typed: Record<string, string>): RawEntry {
  const text = (name: string) => typed[name] ?? ''
  const ticked = (prefix: string, of: readonly string[]) =>
    of.filter((_, at) => typed[`${prefix}${at}`] === 'yes')
  return {
    name: text('name'),
    sayAs: text('sayAs'),
    firm: text('firm'),
    city: text('city'),
    office: text('office'),
    phone: text('phone'),
    hours: text('hours'),
    email: text('email'),
    bio: text('bio'),
    website: text('website'),
    feeNote: text('feeNote'),
    takesNewCases: text('takesNewCases'),
    specializations: ticked('specialization', specializations),
    feeTypes: ticked(
      'fee',
      feeTypes.map(([fee]) => fee),
    ),
    languages: text('languages').split(/[,;]/),
    remote: ticked('remote', WAYS_TO_MEET),
    working: ticked('working', Object.keys(WORKING)),
    access: Object.fromEntries(
      Object.keys(ACCESS).flatMap((kind) =>
        typed[`access-${kind}`] ? [[kind, text(`access-${kind}`)]] : [],
      ),
    ),
    licenses: Array.from({ length: LICENSES_MOST }, (_, at) => ({
      state: text(`licenseState${at}`),
      number: text(`licenseNumber${at}`),
    })),
  }
}

/** A form's fields are all text; what they mean is for checkEntry. */
export const anyFields = z.record(z.string(), z.string().max(20_000))
