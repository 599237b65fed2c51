import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'

// Alarms to a program of the operator's choice (ALARM_WEBHOOK_URL), beside the mails: it also works while mail does not.

export interface Alarm {
  /** The line of the health page. */
  cause: string
  /** Numbers and causes, as on that page: no personal data. */
  says: string
  more: string
}

const PATIENCE = 10_000

/** Queues the call in the caller's transaction. Does nothing without a webhook. */
export async function queueAlarmCall(tx: Db | Tx, { cause, says, more }: Alarm): Promise<void> {
  if (config.alarmWebhook) await enqueue(tx, 'staff.call-alarm', { cause, says, more })
}

/** The job. @throws if the call was not accepted, so that it is retried */
export const callQueuedAlarm = (
  _: Db,
  { cause = '', says = '', more = '' }: Record<string, string>,
): Promise<void> => callAlarm({ cause, says, more })

/**
 * Calls at once. `text` is what Slack and Mattermost show.
 * @throws an error with a code that never names the address, because the address is a secret
 */
export async function callAlarm({ cause, says, more }: Alarm): Promise<void> {
  if (!config.alarmWebhook) return
  const health = `${config.origin}/staff/health`
  const text = [`${organisation().name}: ${cause}.`, says, more, health].filter(Boolean).join(' ')
  const answer = await fetch(config.alarmWebhook, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, cause, says, more, site: config.origin }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    throw failed(code ?? error.name)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw failed(`HTTP ${answer.status}`)
}

const failed = (code: string): Error =>
  Object.assign(new Error('the webhook for alarms did not accept the call'), { code })
