import { cutText } from '#app/ui/cut-text.ts'

// The meaning of a list's columns, in the terms of this site and of Mailchimp, Ghost, Substack,
// Buttondown, Kit, Brevo and listmonk. An unknown column is refused: it could say that a person left.

export type Meaning =
  | 'email'
  | 'topics'
  | 'format'
  | 'paused'
  /** Says whether the person is subscribed. */
  | 'state'
  /** Yes, if the person is subscribed. */
  | 'gets'
  /** Yes, or a day, if the person left. */
  | 'left'
  /** Yes, or a day, if mail bounced or the person complained. */
  | 'suppressed'
  /** Yes, or a day, if the person pressed the button in the confirmation mail. */
  | 'confirmed'
  /** Staff's labels for the person. One of them may say that the person left. */
  | 'labels'
  | 'unused'

const COLUMNS: Record<Exclude<Meaning, 'unused'>, string> = {
  email: 'email email_address e_mail e_mail_address subscriber subscriber_email',
  topics: 'topics',
  format: 'format',
  paused: 'paused_until',
  state: 'state status subscriber_type type subscription_status email_status member_status subscriber_status',
  gets: 'subscribed subscribed_to_emails subscribed_to_newsletter active is_active opted_in opt_in is_subscribed email_opt_in email_enabled enabled accepts_marketing email_marketing_consent',
  left: 'unsubscribed is_unsubscribed unsub_time unsubscribed_at unsubscription_date unsubscribe_date unsubscribed_on unsubscribe_time opted_out opt_out optout opt_out_date optout_time opt_out_time deleted deleted_at deleted_on removed removed_at archived archived_at email_disabled disabled cancelled canceled cancelled_at canceled_at left left_at left_on do_not_email do_not_contact donotcontact dnc',
  suppressed:
    'suppressed bounced is_bounced bounced_at bounce hard_bounced hard_bounce bounce_date bounce_time clean_time cleaned cleaned_at clean_campaign_title complained complaint complained_at complaint_date spam spam_complaint marked_as_spam blocked blocklisted blacklisted email_blacklisted emailblacklisted email_suppressed email_suppression banned invalid undeliverable',
  confirmed: 'confirmed is_confirmed verified email_verified double_opt_in double_optin',
  labels: 'tags labels groups',
}

/** From the best evidence to the one that only says when the person subscribed. */
const CONSENT =
  'consent_date consented_at consented_on confirm_time confirmed_at confirmation_date optin_time opt_in_time opt_in_date optin_date opted_in_at subscribed_at subscribed_on subscribe_date subscription_date subscribed_date signup_date sign_up_date signed_up_at created_at creation_date created created_on added_time added_at date_added'.split(
    ' ',
  )

const UNUSED = new Set(
  'id uuid name first_name last_name full_name fname lname first last note notes memo comment tiers complimentary_plan stripe_customer_id active_subscription expiry plan digest_enabled first_payment_at paid_upgrade_date stripe_plan start_date cancel_date revenue country region state_province city zip zip_code postal_code address phone language locale time_zone timezone gmtoff dstoff latitude longitude cc member_rating optin_ip confirm_ip last_changed leid euid updated_at modified_time attributes source subscription_source consent_source referrer utm_source utm_medium utm_campaign unsub_campaign_title unsub_campaign_id unsub_reason unsub_reason_other clean_campaign_id company organization organisation avatar_image geolocation email_count email_opened_count email_open_rate opens clicks sends last_seen_at last_open last_click birthday'.split(
    ' ',
  ),
)

const MEANINGS = new Map(
  Object.entries(COLUMNS).flatMap(([meaning, names]) =>
    names.split(' ').map((name) => [name, meaning as Meaning]),
  ),
)

export const plainName = (name: string): string =>
  name
    .trim()
    .slice(0, 200)
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

export interface ListColumns {
  /** The meaning of each column, in the file's order. */
  meanings: Meaning[]
  names: string[]
  /** The columns with the day of consent, best first. */
  consent: number[]
}

/** The columns of a list, or a sentence saying why it cannot be used. */
export function listColumns(head: readonly string[]): ListColumns | { problem: string } {
  if (head.some((cell) => cell.includes('@')))
    return { problem: 'The first row must name the columns: email and consent_date' }
  const plain = head.map(plainName)
  const unknown = head.filter((_, at) => {
    const name = plain[at] ?? ''
    return !MEANINGS.has(name) && !UNUSED.has(name) && !CONSENT.includes(name)
  })
  const known = plain.some((name) => MEANINGS.get(name) === 'email')
  if (!known || !plain.some((name) => CONSENT.includes(name))) {
    const missing = [known ? '' : 'email', plain.some((name) => CONSENT.includes(name)) ? '' : 'consent_date']
    return { problem: `The column ${missing.filter(Boolean).join(' and ')} is missing` }
  }
  if (unknown.length > 0) return { problem: `${unknownWords(unknown)}. Delete it from the file first` }
  const twice = plain.find((name, at) => plain.indexOf(name) !== at)
  const emails = plain.filter((name) => MEANINGS.get(name) === 'email')
  if (twice !== undefined || emails.length > 1)
    return { problem: `The column ${emails.length > 1 ? 'email' : twice} is there twice. Delete one of them` }
  const days = CONSENT.filter((name) => plain.includes(name))
  return {
    names: head.map((name) => name.trim()),
    meanings: plain.map((name) => MEANINGS.get(name) ?? 'unused'),
    // An empty consent_date means no consent, whatever else the file contains.
    consent: (days[0] === 'consent_date' ? days.slice(0, 1) : days).map((name) => plain.indexOf(name)),
  }
}

function unknownWords(unknown: readonly string[]): string {
  const named = unknown
    .slice(0, 10)
    .map((name) => (name.trim() ? `“${cutText(name.trim(), 40)}”` : 'without a name'))
  return named.length === 1
    ? `We do not know the column ${named[0]}`
    : `We do not know the columns ${named.join(', ')}`
}

/** A list's reason for a person who is not subscribed. */
export type Off = 'left' | 'suppressed' | 'unconfirmed'

const WORDS_OF_STATES: Record<Off | 'active', string> = {
  active:
    'active|subscribed|enabled|confirmed|regular|opted in|opt in|free|paid|comped|complimentary|premium|gift|subscriber|yes|y|true|t|1',
  left: 'left|unsubscribed|unsub|unsubscribe|opted out|opt out|optout|cancelled|canceled|removed|deleted|archived|inactive|disabled|nonsubscribed|non subscribed|not subscribed|transactional|churned|no|n|false|f|0|do not email|do not contact|do not mail|no email|no emails',
  suppressed:
    'suppressed|bounced|bounce|hard bounced|hard bounce|soft bounced|cleaned|undeliverable|blocklisted|blocked|blacklisted|banned|spam|spammy|complained|complaint|complainer|abuse|marked as spam|invalid|junk',
  unconfirmed:
    'pending|unconfirmed|unactivated|not confirmed|not activated|awaiting confirmation|waiting|unverified|double opt in pending',
}

const STATES = new Map(
  Object.entries(WORDS_OF_STATES).flatMap(([state, words]) =>
    words.split('|').map((word) => [word, state as Off | 'active']),
  ),
)

const asWord = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** Interprets a column's cell: null if the person is subscribed, `unknown` if we cannot tell. */
export function offIn(meaning: Meaning, cell: string): Off | null | 'unknown' {
  const word = asWord(cell)
  switch (meaning) {
    case 'state':
      return stateIn(word)
    case 'gets':
      return word === '' ? 'left' : stateIn(word)
    case 'confirmed':
      return isNo(word) ? 'unconfirmed' : null
    case 'left':
    case 'suppressed':
      return isNo(word) ? null : meaning
    case 'labels':
      return offOfLabels(cell)
    default:
      return null
  }
}

function stateIn(word: string): Off | null | 'unknown' {
  const state = STATES.get(word)
  return state === undefined ? 'unknown' : state === 'active' ? null : state
}

/** Programs write “never” in many ways. Anything else, such as a day, is a yes. */
const isNo = (word: string): boolean =>
  /^(?:|0|no|n|false|f|null|nil|none|never|n\/a|"?0000 00 00.*)$/.test(word)

function offOfLabels(cell: string): Off | null {
  for (const label of cell.split(/[,;|]/)) {
    const state = STATES.get(asWord(label.replaceAll('"', '')))
    if (state === 'left' || state === 'suppressed') return state
  }
  return null
}
