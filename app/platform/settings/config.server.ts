import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { asCalled } from './as-called.server.ts'
import { isBucketAddress } from './bucket-address.ts'
import { staffSchema } from './config-schema.server.ts'
import { daysOffOf } from './is-workday.ts'
import { SECRET_FILES, withSecrets } from './secret-settings.server.ts'
import { HTTPS_ONLY, isTemporary, keepsCookies } from './setting-kinds.server.ts'
import { settingWarnings } from './setting-warnings.server.ts'
import { settingsInEnvironment } from './settings-in-environment.ts'

// The only file that reads the environment. The meaning of each setting is in .env.example.

/** Thrown with every wrong setting in it, one per line. Check it by name: the built site has a copy of this class. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(words: string) {
    super(asCalled(words))
  }
}

type Environment = Record<string, string | undefined>
type Settings = z.infer<typeof staffSchema>

export function readConfig(given: Environment) {
  const { environment, wrong: wrongSecrets } = withSecrets(given)
  const parsed = staffSchema.safeParse(environment)
  const wrong = [
    ...wrongSecrets,
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

/** Settings that are valid alone but contradict each other. */
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
  const alone = unsharedIn(environment)
  if (set('JOBS') === 'off' && alone !== null)
    wrong.push(`  JOBS: must be on, since no other process can do the work behind the pages (${alone})`)
  if (Boolean(set('STRIPE_SECRET_KEY')) !== Boolean(set('STRIPE_WEBHOOK_SECRET')))
    wrong.push('  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: set both or neither')
  return [...wrong, ...wrongOfBucket(set)]
}

function wrongOfBucket(set: (name: string) => string | undefined): string[] {
  const wrong: string[] = []
  const inBucket = ['FILES_URL', 'BACKUP_DIR'].find((name) => isBucketAddress(set(name) ?? ''))
  if (inBucket)
    for (const name of ['FILES_KEY_ID', 'FILES_SECRET'])
      if (!set(name)) wrong.push(`  ${name}: must be set, since ${inBucket} names a bucket`)
  if (!set('DATABASE_URL') || !set('FILES_URL')) return wrong
  if (!set('SITE_KEY'))
    wrong.push(
      '  SITE_KEY: must be set, since DATABASE_URL and FILES_URL are: several processes may share them, and all need the same keys. npm run site-key prints it',
    )
  if (!set('SMTP_URL'))
    wrong.push(
      '  SMTP_URL: must be set, since DATABASE_URL and FILES_URL are: mails as files of one machine would be lost',
    )
  return wrong
}

function asConfig(raw: Settings) {
  const origin = raw.ORIGIN ? new URL(raw.ORIGIN).origin : `http://${hostShown(raw.HOST)}:${raw.PORT}`
  const dataDir = path.resolve(raw.DATA_DIR)
  return {
    /** Every setting by its own name. The properties below are for values that need another shape. */
    values: raw,
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    host: raw.HOST,
    origin,
    https: origin.startsWith('https:'),
    dataDir,
    database: raw.DATABASE_URL ?? path.join(dataDir, 'handrail.db'),
    /** To PostgreSQL, for pages and work; searches and leases have a few more. */
    connections: raw.DATABASE_POOL,
    ...storesIn(raw),
    ...besideOthersIn(raw),
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    dkim:
      raw.DKIM_DOMAIN && raw.DKIM_SELECTOR && raw.DKIM_KEY_FILE
        ? { domain: raw.DKIM_DOMAIN, selector: raw.DKIM_SELECTOR, keyFile: path.resolve(raw.DKIM_KEY_FILE) }
        : undefined,
    bouncesSecret: raw.BOUNCES_SECRET,
    backupRecipient: raw.BACKUP_RECIPIENT,
    clamavSocket: raw.CLAMAV_SOCKET,
    proxies: raw.PROXIES,
    metrics: raw.METRICS_PORT ? { port: raw.METRICS_PORT, host: raw.METRICS_HOST } : null,
    alarmWebhook: raw.ALARM_WEBHOOK_URL,
    edgeSeconds: raw.EDGE_SECONDS,
    weakWords: raw.TEST_WEAK_WORDS === 'yes',
    leaveUrl: raw.LEAVE_URL,
    timeZone: raw.TIME_ZONE,
    ...timesIn(raw),
    // Cards need both: a gift that no webhook can report must not begin.
    stripe:
      raw.STRIPE_SECRET_KEY && raw.STRIPE_WEBHOOK_SECRET
        ? { key: raw.STRIPE_SECRET_KEY, webhookSecret: raw.STRIPE_WEBHOOK_SECRET, api: raw.STRIPE_API_BASE }
        : null,
    drafts: { most: raw.DRAFTS_MOST, megabytes: raw.DRAFTS_MB },
    bodyLimitBytes: raw.BODY_LIMIT_MB * 1024 * 1024,
    ...choicesIn(raw),
    giving: {
      presets: raw.GIFT_PRESETS,
      impact: raw.GIFT_IMPACT,
      /** Whether the text on what an amount pays for is still the release's sample. */
      impactIsSample: isDeepStrictEqual(raw.GIFT_IMPACT, staffSchema.shape.GIFT_IMPACT.parse(undefined)),
    },
    organisation: organisationIn(raw),
    spanish: {
      /** The team reads messages in Spanish. */
      teamReads: raw.ORG_SPANISH === 'yes',
      /** The person whose first language it is and who read the page in Spanish. */
      readBy: raw.ORG_SPANISH_READ_BY ?? null,
    },
    /** The data of receipts. Not part of the data for every page. */
    accounts: accountsIn(raw),
  }
}

/** Where files, keys and backups are. */
const storesIn = (raw: Settings) => ({
  /** The bucket of the files; without one they are in the data folder. */
  files: raw.FILES_URL,
  /** For the bucket of the files, and one of backups. */
  bucketKeys:
    raw.FILES_KEY_ID && raw.FILES_SECRET ? { id: raw.FILES_KEY_ID, secret: raw.FILES_SECRET } : undefined,
  /** Without it the keys are files of the data folder. */
  siteKey: raw.SITE_KEY,
  /** Everything that must be kept is in PostgreSQL and a bucket: there is no data folder. */
  noFolder: raw.DATABASE_URL !== undefined && raw.FILES_URL !== undefined,
  /** A folder, or s3://… */
  backupDir:
    raw.BACKUP_DIR && (isBucketAddress(raw.BACKUP_DIR) ? raw.BACKUP_DIR : path.resolve(raw.BACKUP_DIR)),
  backupKeep: raw.BACKUP_KEEP,
})

/** What a process does differently when others may serve the same site. */
const besideOthersIn = (raw: Settings) => ({
  unshared: unsharedIn(raw),
  /** Others go on answering meanwhile. */
  drainSeconds: raw.DRAIN_SECONDS ?? (unsharedIn(raw) === null ? 5 : 0),
  doesJobs: raw.JOBS === 'on',
})

/** Why this process must run alone, as names of settings; null when it shares everything with others on the database. */
function unsharedIn(set: Environment | Settings): string | null {
  const { DATABASE_URL, FILES_URL, SITE_KEY, SMTP_URL, BACKUP_DIR } = set
  const missing = Object.entries({ DATABASE_URL, FILES_URL, SITE_KEY, SMTP_URL })
    .filter(([, value]) => !value)
    .map(([name]) => `${name} is not set`)
  if (BACKUP_DIR && !isBucketAddress(BACKUP_DIR)) missing.push('BACKUP_DIR is a folder')
  return missing.join(', ') || null
}

/** Working hours, by when staff answer, and when a notice goes out. */
const timesIn = (raw: Settings) => ({
  noticeDelayMinutes: raw.NOTICE_DELAY as [number, number],
  promised: {
    reviewHours: raw.REVIEW_HOURS,
    messageDays: raw.MESSAGE_DAYS,
    applicationDays: raw.APPLICATION_DAYS,
    daysOff: daysOffOf({ days: raw.WORK_DAYS.days, closed: raw.CLOSED_DAYS }),
  },
  workHours: {
    timeZone: raw.TIME_ZONE,
    from: raw.WORK_HOURS[0],
    to: raw.WORK_HOURS[1],
    days: raw.WORK_DAYS.days,
    closed: raw.CLOSED_DAYS,
    within: raw.REVIEW_HOURS,
  },
})

/** Settings that are usually changed at /staff/settings. */
const choicesIn = (raw: Settings) => ({
  /** Categories of blog posts, in order. */
  categories: raw.BLOG_CATEGORIES.list,
  /** Categories of other content, in order, including retired ones. */
  kinds: { hub: raw.HUB_CATEGORIES.list, law: raw.LAW_KINDS.list, fees: raw.FEE_KINDS.list },
  look: {
    color: raw.ORG_COLOR ?? null,
    logo: raw.ORG_LOGO ? Number(raw.ORG_LOGO) : null,
    logoNamed: raw.ORG_LOGO_NAMED === 'yes',
  },
})

/** Earlier releases had this sample without its mark, and operators copied it with .env.example. */
const UNMARKED_SAMPLE = '100 Sample Street NW, Suite 200, Washington, D.C. 20001'

const organisationIn = (raw: Settings) => ({
  name: raw.ORG_NAME,
  email: raw.ORG_EMAIL,
  privacyEmail: raw.ORG_PRIVACY_EMAIL,
  partnerEmail: raw.ORG_PARTNER_EMAIL,
  givingEmail: raw.ORG_GIVING_EMAIL,
  staffEmail: raw.ORG_STAFF_EMAIL,
  phone: raw.ORG_PHONE,
  phoneHours: raw.ORG_PHONE_HOURS,
  address: raw.ORG_ADDRESS === UNMARKED_SAMPLE ? `${raw.ORG_ADDRESS} (sample)` : raw.ORG_ADDRESS,
  founded: raw.ORG_FOUNDED,
  reach: raw.ORG_REACH,
  office: raw.ORG_OFFICE,
  taxStatus: raw.ORG_TAX_STATUS,
})

const accountsIn = (raw: Settings) => ({
  legalName: raw.ORG_LEGAL_NAME ?? raw.ORG_NAME,
  legalNameKnown: raw.ORG_LEGAL_NAME !== undefined,
  ein: raw.ORG_EIN ?? null,
  form990: raw.ORG_FORM_990_URL ?? null,
  bank: raw.ORG_BANK ?? null,
})

export type Config = ReturnType<typeof readConfig>

const NAMES = [...Object.keys(staffSchema.shape), ...SECRET_FILES]
const environmentNow = (): Environment => settingsInEnvironment(process.env, NAMES)

export const config: Config = readConfig(environmentNow())

const STAFF_CHANGE = [
  'values',
  'timeZone',
  'promised',
  'workHours',
  'noticeDelayMinutes',
  'drafts',
  'giving',
  'look',
  'categories',
  'kinds',
  'organisation',
  'spanish',
  'accounts',
] as const satisfies (keyof Config)[]

/** Makes the settings that staff saved override the environment from now on. @param saved by the names of the settings */
export function takeSaved(saved: Environment): void {
  const next = readConfig({ ...environmentNow(), ...saved })
  for (const part of STAFF_CHANGE) Object.assign(config, { [part]: next[part] })
}

type SettingName = keyof typeof staffSchema.shape

/** The problem with a value, as the end of “must be …”, or null. */
export const settingProblem = (name: SettingName, value: string): string | null =>
  staffSchema.shape[name].safeParse(value).error?.issues[0]?.message ?? null

/** The value that applies if staff saved nothing, as one would type it. */
export function firstValue(name: SettingName): { text: string; fromEnvironment: boolean } {
  const set = environmentNow()[name]?.trim()
  return { text: set || typed(staffSchema.shape[name].parse(undefined)), fromEnvironment: Boolean(set) }
}

function typed(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text)
  if (!Array.isArray(value)) return value === undefined ? '' : String(value)
  if (typeof value[0] === 'object') return value.map(({ amount, does }) => `${amount}: ${does}`).join('\n')
  return value.join(value.length === 2 ? '-' : ', ')
}

/** Warnings for the operator at the start. */
export const configWarnings = (): string[] => settingWarnings(environmentNow(), NAMES, config)
