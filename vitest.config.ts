import { defineConfig } from 'vitest/config'

const requests = [
  'app/**/*.test.{ts,tsx}',
  'db/**/*.test.ts',
  'server/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/requests/**/*.test.ts',
  'tests/support/**/*.test.ts',
]
// What does not touch a database need not run twice.
const onceIsEnough = [
  '**/rules.test.ts',
  '**/contrast.test.ts',
  'app/cases/cleaning/**',
  'db/samples/**',
  'tests/support/**',
  'scripts/**',
]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'sqlite', include: requests, env: { TEST_DATABASE: 'sqlite' } } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: requests,
          exclude: onceIsEnough,
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      // Slow on purpose: npm run test:protection.
      { extends: true, test: { name: 'protection', include: ['tests/protection/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
