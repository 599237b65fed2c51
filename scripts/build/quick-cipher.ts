import path from 'node:path'

const THEIRS = '@noble/ciphers/chacha.js'
const LIBRARY = /[\\/]age-encryption[\\/]dist[\\/]/
const OURS = path.resolve('app/platform/sealing/chacha.server.ts')

/**
 * On the server the age library uses Node's own cipher instead of one in JavaScript.
 * @throws if the library no longer imports it by this name: otherwise the site would be slow again without notice
 */
export const quickCipher = () => {
  let asked = false
  return {
    name: 'quick-cipher',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
    resolveId(source: string, importer?: string) {
      if (source !== THEIRS || !LIBRARY.test(importer ?? '')) return null
      asked = true
      return OURS
    },
    buildEnd(error?: Error) {
      if (!asked && !error) throw new Error(`The age library does not import ${THEIRS} any more.`)
    },
  }
}
