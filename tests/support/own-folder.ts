import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'

// Code that reads the configuration before a test has made a place of its own must never meet the data of a developer.
process.env.DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'handrail-nowhere-'))

// Files that share a process share its clock: one that a file stopped goes on for the next one.
afterAll(() => {
  vi.useRealTimers()
})
