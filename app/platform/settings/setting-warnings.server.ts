import { SAMPLE_ADDRESS } from '#app/ui/samples.ts'
import { spellingDistance } from '../text/spelling.ts'

// Settings that are not wrong enough to prevent a start, but rarely intended.

/** Prefixes of our settings. */
const OURS = /^(ORG|DKIM|STRIPE|BACKUP|FILES|SITE|SMTP|MAIL|NEWSLETTER|BOUNCES|CLAMAV|DATA|NOTICE)_/

/** @param known the names of all settings */
export function settingWarnings(
  environment: Record<string, string | undefined>,
  known: readonly string[],
  { origin, proxies, mailFrom }: { origin: string; proxies: number; mailFrom: string },
): string[] {
  const given = (name: string) => environment[name]?.trim() ?? ''
  const warnings: string[] = []
  const open = ['0.0.0.0', '::'].includes(given('HOST'))
  if (open && !given('ORIGIN'))
    warnings.push(
      `HOST: ${given('HOST')} lets other machines in, and without ORIGIN the links in emails lead to ${origin}. Set ORIGIN to the public address.`,
    )
  if (origin.startsWith('https:') && proxies === 0)
    warnings.push(
      'PROXIES: 0 trusts no proxy, so all visitors behind yours count as one. After 10 messages in an hour, nobody can write. Set PROXIES to the number of proxies you have.',
    )
  if (given('SMTP_URL') && SAMPLE_ADDRESS.test(mailFrom))
    warnings.push(
      `MAIL_FROM: emails come from ${mailFrom}, which is a sample, and most mail servers refuse them. Set it to an address of yours.`,
    )
  for (const name of Object.keys(environment)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    if (near) warnings.push(`${name} is not a setting, so it does nothing. Did you mean ${near}?`)
    else if (OURS.test(name)) warnings.push(`${name} is not a setting, so it does nothing. See .env.example.`)
  }
  return warnings
}

/** Short names are similar to many others, like HOME and HOST. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const most = name.length < 7 ? 1 : 2
  return known.find((one) => spellingDistance(one, name, most) <= most)
}
