import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'

// Files that share a process begin alike: with the environment that the process began with, and with no open database.
const held = globalThis as typeof globalThis & {
  handrailBegan?: NodeJS.ProcessEnv
  handrailDatabase?: unknown
}
if (process.env.TEST_IN_TURN && held.handrailBegan) {
  for (const name of Object.keys(process.env)) if (!(name in held.handrailBegan)) delete process.env[name]
  Object.assign(process.env, held.handrailBegan)
  held.handrailDatabase = undefined
}
held.handrailBegan ??= { ...process.env }

// Code that reads the configuration before a test has set up its folder must never see a developer's data.
process.env.DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'handrail-nowhere-'))

// Otherwise the log would have a line for each request of each test.
process.env.LOG_LEVEL ??= 'warn'

// Files that share a process share its clock: if one file stopped it, it runs again for the next one.
afterAll(() => {
  vi.useRealTimers()
})
