// A case whose key was changed has more than one: the current one, and earlier ones, which open older records. An
// envelope holds them as an age identity file, the current one first, so that `age -d -i` accepts it. Why:
// docs/decisions/0013-new-case-keys.md.

/** A replaced key. It authenticates only records that existed when it was replaced. */
interface FormerKey {
  identity: string
  /** The last record that was made with it, 0 for none, and that record's HMAC. */
  until: number
  mark: string
}

interface CaseKeys {
  now: string
  /** Newest first. */
  before: FormerKey[]
}

const UNTIL = /^# until (\d+) (\S*)$/

/** Parses what an envelope holds. A single key is a text of one line. */
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

/** The text of an envelope in which `identity` replaces the current key. */
export function replacedKey(text: string, identity: string, end: { until: number; mark: string }): string {
  const [now = '', ...before] = text.split('\n')
  return [identity, `# until ${end.until} ${end.mark}`, now, ...before].join('\n')
}

/**
 * Which keys may have made the record at this place. A record beside the chain, at place 0, is sealed again when the key
 * changes, so that the holder of an older key can no longer write it.
 */
export const makersOf = ({ now, before }: CaseKeys, seq: number): string[] => [
  now,
  ...before.filter(({ until }) => seq > 0 && seq <= until).map(({ identity }) => identity),
]

/** How stored texts identify a public key: by its end, which is a checksum of the rest. */
export const signOf = (recipient: string): string => recipient.slice(-12)
