import { defineConfig } from 'vitest/config'
import { kindsOfTests } from './tests/support/kinds-of-tests.ts'

const { plain, database, both } = kindsOfTests()
// Hundreds of cases are made and opened; that words cost Argon2id at full strength is shown by kdf.test.ts and the slow proofs.
const TEST_WEAK_WORDS = 'yes'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/own-folder.ts'],
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: { name: 'sqlite', include: database, env: { TEST_DATABASE: 'sqlite', TEST_WEAK_WORDS } },
      },
      {
        extends: true,
        test: { name: 'postgres', include: both, env: { TEST_DATABASE: 'postgres', TEST_WEAK_WORDS } },
      },
      // Slow on purpose: npm run test:protection.
      { extends: true, test: { name: 'protection', include: ['tests/protection/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          // A browser that was short of time does better the second time; npm test names such a test as flaky.
          retry: 1,
          env: { TEST_WEAK_WORDS },
        },
      },
    ],
  },
})
