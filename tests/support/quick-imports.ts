import { readFileSync } from 'node:fs'
import { type LoadHookContext, registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// A test file with a database loads some 150 modules of ours. Each import has its full path, so nothing has to be
// resolved; and the packages come as few files (scripts/testing/bundled-packages.ts). Without npm test, the packages are loaded
// as they are.
//
// If many files share a process (TEST_IN_TURN), each still gets its own modules: vitest marks the URL of a file
// (?vitest=…), and our modules that it loads inherit the mark. So settings, keys and limits are read again, as in a new
// process, while the packages stay as they are.

const ROOT = `${pathToFileURL(process.cwd()).href}/`
const list = process.env.TEST_PACKAGES
const packages: Record<string, string> = list ? JSON.parse(readFileSync(list, 'utf8')) : {}

/** The text of a module without its types, for the next file that loads it. */
const plain = new Map<string, string>()

function withoutTypes(url: string): string {
  const file = fileURLToPath(url)
  const known = plain.get(file)
  if (known !== undefined) return known
  const text = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  plain.set(file, text)
  return text
}

const markOf = (url: string): string =>
  process.env.TEST_IN_TURN ? (/\?vitest=\d+/.exec(url)?.[0] ?? '') : ''

const held = globalThis as typeof globalThis & { handrailImports?: boolean }

// Vitest runs this again for each file of a process.
if (!held.handrailImports)
  registerHooks({
    resolve(specifier, context, next) {
      const asks = context.parentURL
      if (!asks?.startsWith(ROOT) || asks.includes('/node_modules/')) return next(specifier, context)
      const mark = markOf(asks)
      const ours = /^(?:#|\.\.?\/).*\.ts$/.test(specifier)
      const url = specifier.startsWith('#') ? ROOT + specifier.slice(1) : new URL(specifier, asks).href
      if (ours) return { url: url + mark, format: 'module-typescript', shortCircuit: true }
      const bundled = packages[specifier]
      return bundled ? { url: bundled, format: 'module', shortCircuit: true } : next(specifier, context)
    },
    load(url, context: LoadHookContext, next) {
      if (!markOf(url) || context.format !== 'module-typescript') return next(url, context)
      return { format: 'module', source: withoutTypes(url), shortCircuit: true }
    },
  })
held.handrailImports = true
