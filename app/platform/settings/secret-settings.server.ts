import { readFileSync } from 'node:fs'

// A secret can be in a file instead of in the environment: its name and _FILE is the path. Docker, Kubernetes and systemd
// (LoadCredential) give secrets in this way.

export const SECRET_SETTINGS = [
  'SITE_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'FILES_KEY_ID',
  'FILES_SECRET',
  'BOUNCES_SECRET',
  'ALARM_WEBHOOK_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export const SECRET_FILES: readonly string[] = SECRET_SETTINGS.map((name) => `${name}_FILE`)

/** Names that tools for S3 use for the same. */
const SAME: Record<string, string> = {
  FILES_KEY_ID: 'AWS_ACCESS_KEY_ID',
  FILES_SECRET: 'AWS_SECRET_ACCESS_KEY',
}

type Environment = Record<string, string | undefined>

/** The environment with the secrets from their files. @returns also what is wrong, one line each */
export function withSecrets(environment: Environment): { environment: Environment; wrong: string[] } {
  const found: Environment = { ...environment }
  const wrong: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]?.trim()
    const given = environment[name]?.trim()
    if (file && given) wrong.push(`  ${name}, ${name}_FILE: set one of them, not both`)
    else if (file) {
      const text = textIn(file)
      if (text) found[name] = text
      else
        wrong.push(
          `  ${name}_FILE: must be the path of a file that this user may read, with the secret in it`,
        )
    } else if (!given) found[name] = environment[SAME[name] ?? '']?.trim()
  }
  return { environment: found, wrong }
}

/** @returns null when it cannot be read or is empty */
function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    // The caller says which setting names it.
    return null
  }
}
