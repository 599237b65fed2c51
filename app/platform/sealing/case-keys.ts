// A case whose key was changed has more than one: the one in use, and those before it, which open what came earlier. An
// envelope holds them as an age identity file, the one in use first, so that `age -d -i` takes it as it is.
// Why: docs/decisions/0013-new-case-keys.md.

/** A key that was replaced. It vouches only for the records that were there by then. */
interface FormerKey {
  identity: string
  /** The last record that was made with it, 0 for none, and that record's mark. */
  until: number
  mark: string
}

interface CaseKeys {
  now: string
  /** The newest first. */
  before: FormerKey[]
}

const UNTIL = /^# until (\d+) (\S*)$/

/** Reads what an envelope holds. A single key is a text of one line. */
export function readKeys(text: string): CaseKeys {
  const keys: CaseKeys = { now: '', before: [] }
  let end = { until: 0, mark: '' }
  for (const line of text.split('\n')) {
    const [, until, mark] = UNTIL.exec(line) ?? []
    if (until !== undefined) end = { until: Number(until), mark: mark ?? '' }
    else if (!line) continue
    else if (!keys.now) keys.now = line
    else keys.before.push({ identity: line, ...end })
  }
  return keys
}

/** The text of an envelope in which `identity` takes the place of the key in use. */
export function replacedKey(text: string, identity: string, end: { until: number; mark: string }): string {
  const [now = '', ...before] = text.split('\n')
  return [identity, `# until ${end.until} ${end.mark}`, now, ...before].join('\n')
}

/**
 * Which keys may have made the record at this place. What is beside the chain, at place 0, is sealed again when the key
 * changes, so that whoever held an older one cannot write it any more.
 */
export const makersOf = ({ now, before }: CaseKeys, seq: number): string[] => [
  now,
  ...before.filter(({ until }) => seq > 0 && seq <= until).map(({ identity }) => identity),
]

/** The sign by which a public key is known in stored texts: its end, which is a checksum of the rest. */
export const signOf = (recipient: string): string => recipient.slice(-12)
