import path from 'node:path'
import { z } from 'zod'
import { holdsRsaKey } from '../mail/dkim-key.server.ts'
import { isAgeRecipient } from '../sealing/age-recipient.ts'
import {
  HTTPS_ONLY,
  hoursRange,
  isTemporary,
  keepsCookies,
  minutesRange,
  publicAddress,
  serverAddress,
  setting,
  webAddress,
} from './setting-kinds.server.ts'
import { settingWarnings } from './setting-warnings.server.ts'

// The only reader of the environment. What each setting means stands in .env.example.

const schema = z.object({
  NODE_ENV: setting(z.string().default('production')),
  PORT: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(0, 'between 0 and 65535')
      .max(65535, 'between 0 and 65535')
      .default(3000),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  ORIGIN: setting(publicAddress.optional()),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(
    serverAddress(
      /^postgres(ql)?:\/\//,
      'empty for SQLite, or an address like postgres://user:secret@host/name',
    ).optional(),
  ),
  SMTP_URL: setting(
    serverAddress(/^smtps?:\/\/[^/?#]/, 'empty, or an address like smtps://user:secret@host:465').optional(),
  ),
  MAIL_FROM: setting(z.email('a mail address, like notices@example.org').default('notices@example.org')),
  DKIM_DOMAIN: setting(
    z
      .string()
      .regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/i, 'a domain, like example.org')
      .optional(),
  ),
  DKIM_SELECTOR: setting(
    z
      .string()
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i, 'letters, digits and hyphens, like mail2026')
      .optional(),
  ),
  DKIM_KEY_FILE: setting(
    z
      .string()
      .refine(holdsRsaKey, 'the path of a file with an RSA private key (PEM) that this user may read')
      .optional(),
  ),
  NEWSLETTER_PER_SECOND: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(1, '1 or more')
      .max(10_000, '10000 or less')
      .default(20),
  ),
  BOUNCES_SECRET: setting(z.string().min(32, '32 characters or more').optional()),
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_RECIPIENT: setting(
    z
      .string()
      .refine(isAgeRecipient, 'an age public key, which begins with age1. Check for a wrong letter')
      .optional(),
  ),
  CLAMAV_SOCKET: setting(
    z.string().startsWith('/', 'the path of a socket, like /run/clamav/clamd.ctl').max(107).optional(),
  ),
  PROXIES: setting(
    z.coerce.number('a number').int('a whole number').min(0, '0 or more').max(5, '5 or less').default(0),
  ),
  LEAVE_URL: setting(
    webAddress('the address "Leave this page quickly" goes to').default('https://www.weather.gov/'),
  ),
  TIME_ZONE: setting(
    z
      .string()
      .refine((zone) => {
        try {
          return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
        } catch {
          // Intl knows no such zone.
          return false
        }
      }, 'the name of a time zone, like America/New_York')
      .default('America/New_York'),
  ),
  WORK_HOURS: setting(hoursRange.default([9, 17])),
  NOTICE_DELAY: setting(minutesRange.default([5, 20])),
  ANSWER_WITHIN_HOURS: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(1, '1 or more')
      .max(720, '720 (30 days) or less')
      .default(48),
  ),
  ORG_NAME: setting(z.string().max(60, '60 characters at most').default('Handrail')),
  ORG_EMAIL: setting(z.email('a mail address').default('hello@example.org')),
  ORG_PRIVACY_EMAIL: setting(z.email('a mail address').default('privacy@example.org')),
  ORG_PARTNER_EMAIL: setting(z.email('a mail address').default('partnerships@example.org')),
  ORG_GIVING_EMAIL: setting(z.email('a mail address').default('giving@example.org')),
  ORG_STAFF_EMAIL: setting(z.email('a mail address').default('staff@example.org')),
  ORG_LEGAL_NAME: setting(z.string().max(120, '120 characters at most').optional()),
  ORG_EIN: setting(
    z
      .string()
      .regex(/^\d{2}-\d{7}$/, 'the tax number (EIN) of the organisation, like 12-3456789')
      .optional(),
  ),
  ORG_FORM_990_URL: setting(
    z
      .string()
      .refine(
        (value) => URL.parse(value)?.protocol === 'https:',
        'the address of the last Form 990, like https://example.org/form-990.pdf',
      )
      .optional(),
  ),
  ORG_BANK: setting(z.string().max(300, '300 characters at most').optional()),
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^(sk|rk)_\w+$/, 'a secret key of Stripe, which begins with sk_ or rk_')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_\S+$/, "the signing secret of Stripe's webhook, which begins with whsec_")
      .optional(),
  ),
  STRIPE_API_BASE: setting(webAddress("the address of Stripe's API").default('https://api.stripe.com')),
  ORG_PHONE: setting(z.string().max(40, '40 characters at most').default('202-555-0100')),
  ORG_PHONE_HOURS: setting(
    z.string().max(80, '80 characters at most').default('Monday to Friday, 9 AM to 5 PM Eastern'),
  ),
  ORG_ADDRESS: setting(
    z
      .string()
      .max(200, '200 characters at most')
      .default('100 Sample Street NW, Suite 200, Washington, D.C. 20001'),
  ),
  TEST_WEAK_WORDS: setting(z.literal('yes', 'empty, or yes in tests').optional()),
  DRAFTS_MOST: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(10, '10 or more')
      .max(1e6, '1000000 or less')
      .default(5000),
  ),
  DRAFTS_MB: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(10, '10 or more')
      .max(1e6, '1000000 or less')
      .default(4000),
  ),
  BODY_LIMIT_MB: setting(
    z.coerce.number('a number').min(12, '12 or more').max(100, '100 or less').default(32),
  ),
})

/** Thrown with every wrong setting in it, a line each. Known by its name: the built site has a copy of this class. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>
type Settings = z.infer<typeof schema>

export function readConfig(environment: Environment) {
  const parsed = schema.safeParse(environment)
  const wrong = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: must be ${message}`),
    ...wrongTogether(environment),
  ]
  if (!parsed.success || wrong.length > 0) {
    throw new ConfigError(
      `These settings are wrong:\n${wrong.join('\n')}\nSee .env.example for what each one means.`,
    )
  }
  return asConfig(parsed.data)
}

const hostShown = (host: string): string =>
  ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host

/** Settings that are right by themselves and wrong beside each other. */
function wrongTogether(environment: Environment): string[] {
  const set = (name: string) => environment[name]?.trim()
  const wrong: string[] = []
  const host = set('HOST') || '127.0.0.1'
  if (!set('ORIGIN') && !keepsCookies(`http://${hostShown(host)}`))
    wrong.push(`  ORIGIN: must be set when HOST is ${host}, to ${HTTPS_ONLY}`)
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'].filter((name) => !set(name))
  if (dkim.length === 1 || dkim.length === 2)
    wrong.push(...dkim.map((name) => `  ${name}: must be set, since another DKIM_ setting is`))
  if (set('TEST_WEAK_WORDS') && !isTemporary(environment.DATA_DIR))
    wrong.push(
      '  TEST_WEAK_WORDS: must be empty. Only tests may weaken private words, with their data in the temporary folder',
    )
  if (Boolean(set('STRIPE_SECRET_KEY')) !== Boolean(set('STRIPE_WEBHOOK_SECRET')))
    wrong.push('  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: set both or neither')
  return wrong
}

function asConfig(raw: Settings) {
  const origin = raw.ORIGIN ? new URL(raw.ORIGIN).origin : `http://${hostShown(raw.HOST)}:${raw.PORT}`
  const dataDir = path.resolve(raw.DATA_DIR)
  return {
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    host: raw.HOST,
    origin,
    https: origin.startsWith('https:'),
    dataDir,
    database: raw.DATABASE_URL ?? path.join(dataDir, 'handrail.db'),
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    dkim:
      raw.DKIM_DOMAIN && raw.DKIM_SELECTOR && raw.DKIM_KEY_FILE
        ? { domain: raw.DKIM_DOMAIN, selector: raw.DKIM_SELECTOR, keyFile: path.resolve(raw.DKIM_KEY_FILE) }
        : undefined,
    newsletterPerSecond: raw.NEWSLETTER_PER_SECOND,
    bouncesSecret: raw.BOUNCES_SECRET,
    backupDir: raw.BACKUP_DIR && path.resolve(raw.BACKUP_DIR),
    backupRecipient: raw.BACKUP_RECIPIENT,
    clamavSocket: raw.CLAMAV_SOCKET,
    proxies: raw.PROXIES,
    weakWords: raw.TEST_WEAK_WORDS === 'yes',
    leaveUrl: raw.LEAVE_URL,
    timeZone: raw.TIME_ZONE,
    answerWithinHours: raw.ANSWER_WITHIN_HOURS,
    workHours: { timeZone: raw.TIME_ZONE, from: raw.WORK_HOURS[0], to: raw.WORK_HOURS[1] },
    noticeDelayMinutes: raw.NOTICE_DELAY as [number, number],
    // Cards can be taken only with both: a gift that no webhook can tell us about must not begin.
    stripe:
      raw.STRIPE_SECRET_KEY && raw.STRIPE_WEBHOOK_SECRET
        ? { key: raw.STRIPE_SECRET_KEY, webhookSecret: raw.STRIPE_WEBHOOK_SECRET, api: raw.STRIPE_API_BASE }
        : null,
    drafts: { most: raw.DRAFTS_MOST, megabytes: raw.DRAFTS_MB },
    bodyLimitBytes: raw.BODY_LIMIT_MB * 1024 * 1024,
    organisation: organisationIn(raw),
    /** What receipts say. Not part of what every page is told. */
    accounts: accountsIn(raw),
  }
}

const organisationIn = (raw: Settings) => ({
  name: raw.ORG_NAME,
  email: raw.ORG_EMAIL,
  privacyEmail: raw.ORG_PRIVACY_EMAIL,
  partnerEmail: raw.ORG_PARTNER_EMAIL,
  givingEmail: raw.ORG_GIVING_EMAIL,
  staffEmail: raw.ORG_STAFF_EMAIL,
  phone: raw.ORG_PHONE,
  phoneHours: raw.ORG_PHONE_HOURS,
  address: raw.ORG_ADDRESS,
})

const accountsIn = (raw: Settings) => ({
  legalName: raw.ORG_LEGAL_NAME ?? raw.ORG_NAME,
  legalNameKnown: raw.ORG_LEGAL_NAME !== undefined,
  ein: raw.ORG_EIN ?? null,
  form990: raw.ORG_FORM_990_URL ?? null,
  bank: raw.ORG_BANK ?? null,
})

export type Config = ReturnType<typeof readConfig>

export const config: Config = readConfig(process.env)

/** What an operator should hear at the start. */
export const configWarnings = (): string[] => settingWarnings(process.env, Object.keys(schema.shape), config)
