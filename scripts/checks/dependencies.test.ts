import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

test('every dependency is pinned to an exact version, and every installed package has a hash [R49]', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  for (const version of versions) expect(version).toMatch(/^(npm:[@/\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  const installed = Object.entries(lock.packages as Record<string, { integrity?: string }>).filter(
    ([name]) => name,
  )
  expect(installed.length).toBeGreaterThan(versions.length)
  // A package inside the archive of another one is covered by the hash of that archive.
  expect(installed.filter(([, one]) => !one.integrity && !('inBundle' in one))).toEqual([])
})
