// What the build makes one file of: the site and what serves it. scripts/serve.mjs loads it.

export * from './app.ts'
export { serve } from './serve.ts'
