// For each page React Router serializes everything that its loaders returned, for scripts that hydrate the page. Most
// pages here have no such script, so it was never read: a twentieth of the work for a page, more for pages with much
// content. Now it is serialized on demand.

const SERVER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]server-runtime[\\/]server\.js$/
const WRITTEN = /\bserverHandoffStream: (encodeViaTurboStream\(.*\)),$/gm

/** Requested twice, it is the same stream. */
const whenAsked = (_: string, made: string): string =>
  `get serverHandoffStream() { const value = ${made}; Object.defineProperty(this, 'serverHandoffStream', { value }); return value },`

/** @throws if the router's code has changed its wording: then this file is obsolete or has to be adapted */
export const handoffWhenAsked = () => ({
  name: 'handoff-when-asked',
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  transform(code: string, id: string) {
    if (!SERVER.test(id)) return null
    const changed = code.replace(WRITTEN, whenAsked)
    if (changed === code)
      throw new Error('The router does not write the data of a page in these words any more.')
    return { code: changed, map: null }
  },
})
