import { readFileSync } from 'node:fs'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Packages that the lock file requires but does not contain. npm skips an optional package that its registry does not
 * serve (mostly builds for other machines) without a message; `npm ci` on a fresh clone then rejects the lock file.
 */
export function missingFromLock(text = readFileSync('package-lock.json', 'utf8')): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const held = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  return Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !held.has(name))
      .map((name) => `package-lock.json: ${place} wants ${name}, which is not there`),
  )
}
