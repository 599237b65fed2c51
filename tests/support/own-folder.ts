import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Code that reads the configuration before a test has made a place of its own must never meet the data of a developer.
process.env.DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'handrail-nowhere-'))
