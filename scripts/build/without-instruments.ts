// React Router can report each navigation to instrumentation tools. This site has none, but the code for it was in
// every page with scripts. Its build cannot see that it is unused, so ours says so.

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/
const ASKED = [/\binit\.instrumentations\b/g, /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g]

/** @throws if the router's code has changed its wording: then this file is obsolete or has to be adapted */
export const withoutInstruments = () => ({
  name: 'without-instruments',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  transform(code: string, id: string) {
    if (!ROUTER.test(id)) return null
    for (const words of ASKED)
      if (!words.test(code)) throw new Error(`The router does not ask for ${words.source} any more.`)
    return { code: ASKED.reduce((left, words) => left.replace(words, 'undefined'), code), map: null }
  },
})
