// V8 stores the source of functions it may still compile, in two bytes per character as soon as one character of the
// file is not in Latin 1. The server is one file of millions of characters, so a few arrows and curly quotes would take
// as much memory as all the rest.

const BEYOND_ASCII = /[^\0-\x7f]/g

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The same program in ASCII. Not for text whose raw source the program reads (String.raw). */
export const inOneByte = (code: string): string => code.replace(BEYOND_ASCII, escaped)

/** Writes the server bundle in ASCII. */
export const oneByteServer = () => ({
  name: 'one-byte-server',
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
    for (const file of Object.values(bundle)) if (file.code) file.code = inOneByte(file.code)
  },
})
