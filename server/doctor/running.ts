import { config } from '#app/platform/settings/config.server.ts'
import { holderOf } from '#db/folder-lock.server.ts'
import { type Finding, note, well, wrong } from './finding.ts'

const PATIENCE = 5000

/** Whether the site runs, and what it says itself. */
export async function runningFindings(): Promise<Finding[]> {
  const name = 'The site'
  if (config.noFolder) {
    const answer = await readyHere()
    return [
      answer?.status === 200
        ? well(name, `It answers: ${answer.text}.`)
        : note(name, 'It does not answer here.', 'Start it with npm start, or look at its log.'),
    ]
  }
  const holder = holderOf(config.dataDir)
  if (!holder) return [note(name, 'It does not run now.', 'Start it with npm start, or with your service.')]
  const address = localAddress(/, (http:\/\/localhost:\d+)$/.exec(holder)?.[1])
  const answer = await readyAt(address)
  if (!answer)
    return [
      wrong(
        name,
        `It runs (${holder}), and does not answer at ${address}.`,
        'If it was just started, wait a minute. Otherwise look at its log, and start it again. Check that PORT and HOST here are those of the service.',
      ),
    ]
  if (answer.status !== 200)
    return [wrong(name, `It runs (${holder}), and takes no visitors: ${answer.text}`, 'Look at its log.')]
  return [well(name, `It runs (${holder}) and answers: ${answer.text}.`)]
}

/** The address that HOST and PORT name. */
export const addressHere = () => localAddress(undefined)

/** What the site says at HOST and PORT. Null when it does not answer. */
export const readyHere = () => readyAt(addressHere())

async function readyAt(address: string): Promise<{ status: number; text: string } | null> {
  try {
    const got = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' })
    return { status: got.status, text: await got.text() }
  } catch {
    // For whatever reason: the operator has to look at the site itself.
    return null
  }
}

function localAddress(noted: string | undefined): string {
  if (noted && config.port === 0) return noted
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}
