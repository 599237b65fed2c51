import { defineConfig } from 'vitest/config'
import { GUARDS } from './guards.ts'

/** The tests of one guard, for StrykerJS: it switches its changes on in the modules that Vite has loaded. */
export default defineConfig({
  test: {
    include: [...(GUARDS[process.env.GUARD ?? '']?.tests ?? [])],
    setupFiles: ['tests/support/own-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TEST_DATABASE: 'sqlite', TEST_WEAK_WORDS: 'yes' },
  },
})
