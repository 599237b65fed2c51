// One line of JSON an event. Nothing a person typed goes in: no addresses, names, words, query strings or bodies.

type Fields = Record<string, string | number | null | undefined>

export function log(event: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`)
}

/**
 * Records that something broke, with the place in our code but without the error's message, which may quote what a
 * person wrote.
 * @returns the incident number to show to the person
 */
export function logIncident(error: unknown, where: string): string {
  const incident = crypto.randomUUID().slice(0, 8).toUpperCase()
  const { name, code, stack } = (error ?? {}) as { name?: string; code?: string; stack?: string }
  const frames = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  log('incident', { incident, where, error: name ?? typeof error, code, stack: frames.join(' | ') })
  return incident
}
