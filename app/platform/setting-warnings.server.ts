// What is not wrong enough to refuse a start, and seldom meant.

/** Names that begin like this are meant for us. */
const OURS = /^(ORG|DKIM|STRIPE|BACKUP|SMTP|MAIL|NEWSLETTER|BOUNCES|CLAMAV|DATA|NOTICE)_/

/** @param known the names of all settings */
export function settingWarnings(
  environment: Record<string, string | undefined>,
  known: readonly string[],
  { origin, proxies }: { origin: string; proxies: number },
): string[] {
  const given = (name: string) => environment[name]?.trim() ?? ''
  const warnings: string[] = []
  const open = ['0.0.0.0', '::'].includes(given('HOST'))
  if (open && !given('ORIGIN'))
    warnings.push(
      `HOST: ${given('HOST')} lets other machines in, and without ORIGIN the links in mails lead to ${origin}. Set ORIGIN to the public address.`,
    )
  if (origin.startsWith('https:') && proxies === 0)
    warnings.push(
      'PROXIES: 0 believes no proxy, so all visitors behind yours count as one: after 10 messages in an hour, nobody can write. Set PROXIES to how many proxies there are.',
    )
  for (const name of Object.keys(environment)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    if (near) warnings.push(`${name} is no setting, so it does nothing. Did you mean ${near}?`)
    else if (OURS.test(name)) warnings.push(`${name} is no setting, so it does nothing. See .env.example.`)
  }
  return warnings
}

/** Short names are near to many others, like HOME to HOST. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const most = name.length < 7 ? 1 : 2
  return known.find((one) => Math.abs(one.length - name.length) <= most && distance(one, name) <= most)
}

/** How many letters have to be changed, added or taken out; two that changed places count once. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const steps = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same]
      rows[i]?.push(Math.min(...steps, ...(swapped ? [at(i - 2, j - 2) + 1] : [])))
    }
  }
  return at(a.length, b.length)
}
