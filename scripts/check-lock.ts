import { readFileSync } from 'node:fs'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * What the lock file asks for and does not hold. npm leaves out an optional package that its registry does not serve
 * (builds for other machines, mostly) and says nothing; `npm ci` on a fresh clone then refuses the lock file.
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
