// React Router can tell measuring tools of each navigation. This site has none, and the code for it went to every page with scripts. Their
// build cannot see that nobody asks for it, so ours says so.

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/
const ASKED = [/\binit\.instrumentations\b/g, /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g]

/** @throws where the router's code no longer asks in these words: then this file has lost its purpose or needs theirs */
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
