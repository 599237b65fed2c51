import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

// A test file with a database loads some 150 modules of ours. Each says its whole path, so nothing has to be looked for; and the
// packages come as few files (scripts/bundled-packages.ts). Run without npm test, the packages are loaded as they are.

const ROOT = `${pathToFileURL(process.cwd()).href}/`
const list = process.env.TEST_PACKAGES
const packages: Record<string, string> = list ? JSON.parse(readFileSync(list, 'utf8')) : {}

registerHooks({
  resolve(specifier, context, next) {
    const asks = context.parentURL
    if (!asks?.startsWith(ROOT) || asks.includes('/node_modules/')) return next(specifier, context)
    const ours = /^(?:#|\.\.?\/).*\.ts$/.test(specifier)
    const url = specifier.startsWith('#') ? ROOT + specifier.slice(1) : new URL(specifier, asks).href
    if (ours) return { url, format: 'module-typescript', shortCircuit: true }
    const bundled = packages[specifier]
    return bundled ? { url: bundled, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
