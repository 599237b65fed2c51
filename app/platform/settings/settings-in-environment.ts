// Values as the environment has them. One env file is read by a shell, by systemd and by Docker, which do not agree on quotes,
// and have no common way to write a value of several lines.

type Environment = Record<string, string | undefined>

/** Their entries are on lines; in the environment, a semicolon can stand between them. */
const LISTS = new Set([
  'BLOG_CATEGORIES',
  'CLOSED_DAYS',
  'FEE_KINDS',
  'GIFT_IMPACT',
  'HUB_CATEGORIES',
  'LAW_KINDS',
])

const QUOTED = /^\s*(['"])([\s\S]*)\1\s*$/

/** `docker run --env-file` leaves the quotes around a value: one pair is taken off. */
const unquoted = (value: string): string => QUOTED.exec(value)?.[2] ?? value

const inLines = (list: string): string =>
  list.includes('\n')
    ? list
    : list
        .split(';')
        .map((entry) => entry.trim())
        .join('\n')

/** @returns the environment with the value that each setting was meant to have */
export function settingsInEnvironment(environment: Environment, settings: readonly string[]): Environment {
  const meant: Environment = { ...environment }
  for (const name of settings) {
    const given = environment[name]
    if (given === undefined) continue
    const value = unquoted(given)
    meant[name] = LISTS.has(name) ? inLines(value) : value
  }
  return meant
}
