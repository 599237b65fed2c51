import { z } from 'zod'
import { LOG_LEVELS } from '../log-levels.ts'
import { isAgeRecipient } from './age-recipient.ts'
import { isBucketAddress, readBucketAddress } from './bucket-address.ts'
import { holdsRsaKey } from './dkim-key.server.ts'
import {
  amountLines,
  amounts,
  blogCategories,
  closedDays,
  hoursRange,
  keepRules,
  minutesRange,
  namedKinds,
  ownColor,
  publicAddress,
  serverAddress,
  setting,
  webAddress,
  weekdays,
  wholeFrom,
} from './setting-kinds.server.ts'
import { readSiteKey } from './site-key.server.ts'

const bucketAddress = z.string().transform((text, context) => {
  const address = readBucketAddress(text)
  if (typeof address !== 'string') return address
  context.addIssue({ code: 'custom', message: address })
  return z.NEVER
})

const siteKey = z.string().transform((text, context) => {
  const keys = readSiteKey(text)
  if (keys) return keys
  context.addIssue({
    code: 'custom',
    message:
      'the whole text that npm run site-key printed, which begins with hr1_. Check for a wrong or missing letter',
  })
  return z.NEVER
})

/** The environment settings, and the format of each. Their meaning is in .env.example. */
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
  DATABASE_POOL: setting(wholeFrom(1, 100).default(10)),
  FILES_URL: setting(bucketAddress.optional()),
  FILES_KEY_ID: setting(z.string().optional()),
  FILES_SECRET: setting(z.string().optional()),
  SITE_KEY: setting(siteKey.optional()),
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
  BACKUP_DIR: setting(
    z
      .string()
      .refine(
        (text) => !isBucketAddress(text) || typeof readBucketAddress(text) !== 'string',
        'a folder, or an address like s3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1',
      )
      .optional(),
  ),
  BACKUP_KEEP: setting(keepRules.default({ days: 7, weeks: 5 })),
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
  LOG_LEVEL: setting(z.enum(LOG_LEVELS, 'info, warn, error or silent').default('info')),
  ALARM_WEBHOOK_URL: setting(webAddress('empty, or the address that alarms are sent to').optional()),
  METRICS_PORT: setting(
    z.coerce
      .number('a number')
      .int('a whole number')
      .min(1, 'between 1 and 65535')
      .max(65535, 'between 1 and 65535')
      .optional(),
  ),
  METRICS_HOST: setting(z.string().default('127.0.0.1')),
  DRAIN_SECONDS: setting(
    z.coerce.number('a number').int('a whole number').min(0, '0 or more').max(300, '300 or less').optional(),
  ),
  JOBS: setting(z.enum(['on', 'off'], 'on or off').default('on')),
  EDGE_SECONDS: setting(
    z.enum(['0', '1'], '0 or 1: what a moderator removes must be gone soon').default('0').transform(Number),
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
          // Intl does not know the zone.
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
      .regex(/^\d{2}-\d{7}$/, 'the tax number (EIN) of the organization, like 12-3456789')
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
  ORG_PHONE: setting(
    z
      .string()
      .max(40, '40 characters at most')
      // Pages make a tel: link from its digits.
      .refine((value) => value.replace(/\D/g, '').length >= 3, 'a phone number, like 202-555-0100')
      .default('202-555-0100 (sample)'),
  ),
  ORG_PHONE_HOURS: setting(
    z.string().max(80, '80 characters at most').default('Monday to Friday, 9 AM to 5 PM Eastern (sample)'),
  ),
  ORG_ADDRESS: setting(
    z
      .string()
      .max(200, '200 characters at most')
      .default('100 Sample Street NW, Suite 200, Washington, D.C. 20001 (sample)'),
  ),
  ORG_FOUNDED: setting(
    z
      .string()
      .max(40, '40 characters at most')
      .regex(/^(?:1[89]|20)\d\d\b/, 'a year, like 2018')
      .default('2018 (sample)'),
  ),
  ORG_REACH: setting(z.string().max(80, '80 characters at most').default('Nationwide (sample)')),
  ORG_OFFICE: setting(z.string().max(80, '80 characters at most').default('Washington, D.C. (sample)')),
  ORG_TAX_STATUS: setting(
    z.string().max(80, '80 characters at most').default('a 501(c)(3) nonprofit organization (sample)'),
  ),
  ORG_SPANISH: setting(z.literal('yes', 'empty, or yes').optional()),
  ORG_SPANISH_READ_BY: setting(z.string().max(80, '80 characters at most').optional()),
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

/** Settings that staff change at /staff/settings, in the same format. The environment may set them, too. */
export const staffSchema = schema.extend({
  GIFTS_AN_HOUR: setting(wholeFrom(10, 600).default(60)),
  CASES_AN_HOUR: setting(wholeFrom(3, 200).default(10)),
  MESSAGES_AN_HOUR: setting(wholeFrom(3, 200).default(10)),
  NEWS_AN_HOUR: setting(wholeFrom(3, 500).default(10)),
  ORG_COLOR: setting(ownColor.optional()),
  ORG_LOGO: setting(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'the number of a picture')
      .optional(),
  ),
  ORG_LOGO_NAMED: setting(z.literal('yes', 'empty, or yes').optional()),
  REVIEW_HOURS: setting(wholeFrom(24, 336).default(48)),
  MESSAGE_DAYS: setting(wholeFrom(1, 30).default(7)),
  APPLICATION_DAYS: setting(wholeFrom(1, 60).default(7)),
  WORK_DAYS: setting(weekdays),
  // Empty is a valid value: no day is closed.
  CLOSED_DAYS: closedDays,
  BLOG_CATEGORIES: setting(blogCategories),
  HUB_CATEGORIES: setting(namedKinds('hub')),
  LAW_KINDS: setting(namedKinds('law')),
  FEE_KINDS: setting(namedKinds('fees')),
  GIFT_PRESETS: setting(amounts.default([35, 75, 150, 500])),
  GIFT_IMPACT: setting(
    amountLines.default([
      { amount: 35, does: 'one hour of legal consultation' },
      { amount: 75, does: 'a new educational guide' },
      { amount: 150, does: 'half a day of case review' },
      { amount: 500, does: 'a month of the complaint review system' },
    ]),
  ),
})
