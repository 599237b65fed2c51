import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inkOf } from './pdf-ink.ts'

/**
 * Renders Word files as pages with LibreOffice, which is installed for the full run only: npm run test:full.
 *
 * @returns for each file the words of its pages, and the pages on which there is no ink
 */
export async function wordPages(
  files: Record<string, Uint8Array>,
): Promise<Record<string, { pages: string[]; blank: ReturnType<typeof inkOf>['blank'] }>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-word-'))
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
    const paths = Object.keys(files).map((name) => path.join(folder, name))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const options = ['--headless', '--convert-to', 'pdf', '--outdir', folder]
    await promisify(execFile)('soffice', [profile, ...options, ...paths])
    return Object.fromEntries(
      Object.keys(files).map((name) => {
        const pdf = readFileSync(path.join(folder, name.replace(/\.docx$/, '.pdf')))
        const { words, pages, blank } = inkOf(pdf)
        const page = (at: number) =>
          words.flatMap(({ page, text }) => (page === at + 1 ? [text] : [])).join(' ')
        return [name, { pages: Array.from({ length: pages }, (_, at) => page(at)), blank }]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
