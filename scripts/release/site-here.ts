import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as rest } from 'node:timers/promises'
import { config } from '#app/platform/settings/config.server.ts'
import { holderOf } from '#db/folder-lock.server.ts'
import { addressHere, readyHere } from '#server/doctor/running.ts'
import { Stopped } from './stopped.ts'

// The site on this machine, which an upgrade stops and starts.

const STOPS_WITHIN = 60_000
export const ANSWERS_WITHIN = 120_000

/**
 * The command runs also when no site is seen: a socket of systemd would start the old release for a visitor, and without a data
 * folder a release that hangs in its start is not seen.
 * @param command of the shell
 */
export async function stopSite(command: string): Promise<void> {
  await shell(command, (await whatRuns()) === null)
  const until = performance.now() + STOPS_WITHIN
  for (;;) {
    const runs = await whatRuns()
    if (runs === null) return
    if (performance.now() > until)
      throw new Stopped(`The site still runs (${runs}) after: ${command}. Say how it is stopped with --stop.`)
    await rest(250)
  }
}

/**
 * A new release that serves people at another address would not be seen to answer.
 * @throws Stopped when the site that runs does not answer where the new one is expected to
 */
export async function mustAnswerHere(): Promise<void> {
  const runs = await whatRuns()
  if (runs === null || (await readyHere())) return
  throw new Stopped(
    `The site runs (${runs}), and does not answer at ${addressHere()}, where the new release would be looked for. Set HOST and PORT to where the site listens; with a socket of systemd, that is its ListenStream. If the site was just started, wait a minute. Then try again. Nothing was changed.`,
  )
}

/** The site on this machine, in words. Without a data folder it is found at its port. */
async function whatRuns(): Promise<string | null> {
  if (!config.noFolder) return holderOf(config.dataDir)
  return (await readyHere()) ? `it answers at port ${config.port}` : null
}

/** A group of its own: Ctrl-C in the terminal would end the command, and leave the upgrade with a site that it did not stop or start. */
export async function shell(command: string, mayFail = false): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'exit').catch(() => [null])
  if (status !== 0 && !mayFail) throw new Stopped(`This command failed: ${command}`)
}

/** Whether the site lets people in within this time, in milliseconds. */
export async function answers(within = ANSWERS_WITHIN): Promise<boolean> {
  const until = performance.now() + within
  for (;;) {
    if ((await readyHere())?.status === 200) return true
    if (performance.now() >= until) return false
    await rest(250)
  }
}
