// The entry point that the build bundles into one file: the site and its server. scripts/serve.mjs loads it.

export * from './app.ts'
export { serve } from './serve.ts'
export { tryData } from './try-data.ts'
