import { spawn } from 'node:child_process'
import path from 'node:path'

const inModules = (file: string) => path.join('node_modules', file)

export const TOOLS = {
  reactRouter: inModules('@react-router/dev/bin.cjs'),
  tsc: inModules('typescript-7/bin/tsc'),
  biome: inModules('@biomejs/biome/bin/biome'),
  depcruise: inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
  vitest: inModules('vitest/vitest.mjs'),
}

/** Runs a tool with this Node and shows what it prints; it does not outlive this process. @returns its exit code */
export function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', './scripts/with-parent.mjs', tool, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
}

/**
 * Ends this process when the one that started it (scripts/node.mjs) is gone.
 * @returns how to leave that to somebody else
 */
export function endWithParent(): () => void {
  const end = () => process.exit(1)
  process.on('disconnect', end)
  return () => process.off('disconnect', end)
}
