import { defineConfig } from 'vitest/config'
import { journeysLeftOut, kindsOfTests } from './tests/support/kinds-of-tests.ts'
import { LongestFirst } from './tests/support/order-of-tests.ts'

const { plain, database, both, together, inTurn } = kindsOfTests()
// Hundreds of cases are created and opened; kdf.test.ts and the slow proofs show that words cost Argon2id at full
// strength.
const TEST_WEAK_WORDS = 'yes'

// Each file runs in a separate process, and half of its time was Vite loading the modules there. Node loads them
// itself, caches what it compiled (NODE_COMPILE_CACHE in scripts/test.ts), and is told where they are. No test there
// may use vi.mock.
const AS_NODE_DOES = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['tests/support/quick-imports.ts'],
}

// Tests that request many things at once, or wait for another process, may time out on a busy machine. They are retried
// once, and npm test names them at the end as flaky: we have to find the cause, but it does not block everything else.
const ONCE_MORE = { retry: 1 }

const workers = (usual: number) => ({ maxWorkers: Number(process.env.TEST_WORKERS ?? usual) })
// The screens keep both cores busy; a test that only uses a database or a site waits now and then, so that there is
// room for a third one.
const TOGETHER = workers(3)

/**
 * Three projects: `sqlite` has a process per file; `sqlite-together` one for many, with the same modules;
 * `sqlite-in-turn` one for many, each with its own modules.
 */
function withDatabase(name: 'sqlite' | 'postgres', files: string[]) {
  const shared = new Set(together(files))
  const next = new Set(inTurn(files))
  const alone = files.filter((file) => !shared.has(file) && !next.has(file))
  const env = { TEST_DATABASE: name, TEST_WEAK_WORDS }
  const test = { env, ...AS_NODE_DOES, ...ONCE_MORE, ...TOGETHER }
  const inOneProcess = { name: `${name}-together`, isolate: false, env: { ...env, TEST_TOGETHER: 'yes' } }
  const oneByOne = { name: `${name}-in-turn`, isolate: false, env: { ...env, TEST_IN_TURN: 'yes' } }
  return [
    { extends: true as const, test: { ...test, name, include: alone } },
    { extends: true as const, test: { ...test, ...inOneProcess, include: [...shared] } },
    { extends: true as const, test: { ...test, ...oneByOne, include: [...next] } },
  ]
}

export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One second is short on a busy machine, and what never comes is just as wrong after ten.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/own-folder.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false, ...TOGETHER } },
      ...withDatabase('sqlite', database),
      ...withDatabase('postgres', both),
      // Slow on purpose: npm run test:protection.
      {
        extends: true,
        test: {
          name: 'protection',
          include: ['tests/protection/**/*.test.ts'],
          ...workers(1),
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: journeysLeftOut(),
          testTimeout: 120_000,
          ...ONCE_MORE,
          env: { TEST_WEAK_WORDS },
          ...AS_NODE_DOES,
          ...TOGETHER,
        },
      },
    ],
  },
})
