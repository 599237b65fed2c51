import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The built site as a separate process, on a free port, with an empty data folder that is deleted with it.

export interface SiteProcess {
  port: string
  origin: string
  dataDir: string
  child: ChildProcess
  /** Milliseconds from the start to the line that says it is running. */
  took: number
  stop: () => void
}

/**
 * @param command by default the process of the site itself, without the launcher that finds the pinned Node
 * @param prepared a SQLite database to begin with
 */
export async function startSiteProcess(
  settings: Record<string, string> = {},
  command = ['scripts/serve.mjs'],
  prepared?: string,
): Promise<SiteProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handrail-site-'))
  if (prepared) copyFileSync(prepared, path.join(dataDir, 'handrail.db'))
  const port = String(await freePort())
  const began = performance.now()
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    ...settings,
  }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', stop)
  await new Promise<void>((done, fail) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('Handrail is running')) done()
    })
    child.once('exit', (code) => fail(new Error(`the site ended with ${code} before it was running`)))
  })
  return { port, origin: `http://localhost:${port}`, dataDir, child, took: performance.now() - began, stop }
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
