import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

const inModules = (file: string) => path.join('node_modules', file)

export const TOOLS = {
  reactRouter: inModules('@react-router/dev/bin.cjs'),
  tsc: inModules('typescript-7/bin/tsc'),
  biome: inModules('@biomejs/biome/bin/biome'),
  depcruise: inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
  vitest: inModules('vitest/vitest.mjs'),
}

/**
 * Runs a tool with this Node and shows its output; it does not outlive this process.
 * @param flags for Node itself
 * @returns its exit code; for one that a signal ended 128 plus the number of the signal, as a shell reports it
 */
export function run(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [...flags, '--import', './scripts/process/with-parent.mjs', tool, ...args],
      {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env },
      },
    )
    child.on('error', () => done(1))
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Ends this process when its parent (scripts/node.mjs) is gone.
 * @returns a function that leaves this to other code
 */
export function endWithParent(): () => void {
  const end = () => process.exit(1)
  process.on('disconnect', end)
  return () => process.off('disconnect', end)
}
