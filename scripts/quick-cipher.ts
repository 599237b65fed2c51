import path from 'node:path'

const THEIRS = '@noble/ciphers/chacha.js'
const LIBRARY = /[\\/]age-encryption[\\/]dist[\\/]/
const OURS = path.resolve('app/platform/sealing/chacha.server.ts')

/**
 * On the server the age library encrypts by Node's own cipher instead of one in JavaScript, which takes six times as long.
 * @throws where the library does not ask for it by this name any more: then the site would be slow again, and nobody told
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
