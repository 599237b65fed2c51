import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

// Bundles packages of hundreds of small files into one file each for the tests: a test file with a database loads up to
// a thousand of them, which took a third of its CPU time. The site is built the same way (vite.config.ts).

/** The specifiers that our code imports. */
const ASKED_FOR = [
  '@better-auth/passkey',
  'age-encryption',
  'better-auth',
  'better-auth/plugins/magic-link',
  'csv-parse/sync',
  'fflate',
  'hono',
  'kysely',
  'kysely/migration',
  'marked',
  'react-router',
  'zod',
  'zod/mini',
]

/** @returns the environment variables for tests/support/quick-imports.ts */
export async function bundlePackages(folder: string): Promise<Record<string, string>> {
  const outDir = path.join(folder, 'packages')
  const fileOf = (name: string) => name.replaceAll('/', '-')
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(ASKED_FOR.map((name) => [fileOf(name), name])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'part-[hash].mjs' },
      },
    },
  })
  // Where they find packages that are not bundled.
  symlinkSync(path.resolve('node_modules'), path.join(outDir, 'node_modules'))
  const list = path.join(outDir, 'packages.json')
  const addressOf = (name: string) => pathToFileURL(path.join(outDir, `${fileOf(name)}.mjs`)).href
  writeFileSync(list, JSON.stringify(Object.fromEntries(ASKED_FOR.map((name) => [name, addressOf(name)]))))
  return { TEST_PACKAGES: list }
}
