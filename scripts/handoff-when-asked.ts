// For each page React Router writes down everything that its loaders gave, for scripts that take the page over. On most pages here no
// script does, and nobody read it: a twentieth of the work for a page, more where it shows much. Now it is written when somebody asks.

const SERVER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]server-runtime[\\/]server\.js$/
const WRITTEN = /\bserverHandoffStream: (encodeViaTurboStream\(.*\)),$/gm

/** Asked for twice, it is the same stream. */
const whenAsked = (_: string, made: string): string =>
  `get serverHandoffStream() { const value = ${made}; Object.defineProperty(this, 'serverHandoffStream', { value }); return value },`

/** @throws where the router's code no longer says it in these words: then this file has lost its purpose or needs theirs */
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
