import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '../support/database.ts'

// SECURITY.md lists what a reader of the database finds in cleartext about people. A column that is neither in its list
// nor sealed fails here: either seal it, or list it there, in the words that are beside it below.

/** Ciphertext, public keys, salts, hashes and HMACs; and ids, which say which rows belong together. */
const SEALED =
  /^(?:sealed.*|.*mark|.*_hash|envelope|.*recipient|seen_recipient|kdf_salt|words_verifier|key_sign|public_key|token|code_mark|holder|byTopic|by_topic|by_count|address_mark|mark|identifier|value)$/
const LINKS =
  /^(?:id|seq|n|(?:case|copy|message|draft|member|user|post|topic|category|pseudonym|measure|report|letter|credential|donor|gift|payment|subscriber|issue|attorney|mail)_id|stored_name|batch|record_seq|page|place|aaguid|handle_key)$/
/** Columns of the sign-in library and of older versions that nothing is written to. */
const EMPTY = /^(?:image|ip_address|user_agent|email_verified|name|transports|device_type|backed_up|counter)$/

const TABLES =
  /^(?:cases|(?:case|message|member|kept)_\w+|messages|members|forum_(?!index|search|categories)\w+|search_(?:failed|months)|donors|gifts|payments|money_back|refunds|receipts|gift_links|statement_mails|newsletter_(?:asks|deliveries|imports|subscribers)|attorney_(?:answers|applications|asks|copies|deliveries))$/
/** The organization's own words, which the list names as such. */
const OURS = /^case_templates$/

const CLEAR: Record<string, string> = {
  // Cases
  'its random id and number': 'cases.case_no',
  'kind of problem, U.S. state, language, way of contact':
    'cases.violation_type cases.state cases.language cases.contact_mode',
  'day received, promised time and since when it is paused, when we first answered':
    'cases.received_day cases.due_at cases.promised_hours cases.paused_at cases.answered_at',
  'status, who has to act': 'cases.status cases.attention',
  'and by when, and how many warnings':
    'cases.waits_for cases.answer_by cases.answer_escalated cases.escalated',
  'the place of their last record': 'cases.person_seq',
  'the day they took it back, the day one of us called it spam': 'cases.withdrawn_on cases.spam_on',
  'who works on it, lane, hold (since when and by whom)':
    'cases.owner_id cases.lane cases.held_at cases.held_by',
  'the days of closing and deletion': 'cases.closed_on cases.purge_on cases.deletion_asked_on',
  'the day of our last mail about it': 'cases.told_on',
  'whether a referral was asked for and agreed to': 'cases.referral',
  'which note of the staff holds tags': 'cases.tags_seq',
  'counts of messages and files, the size of each file':
    'cases.message_count cases.file_count case_files.bytes case_drafts.bytes',
  'how far each side has read it and on which day':
    'cases.read_seq case_readings.side case_readings.up_to case_readings.day',
  'when a visit that is open was last used': 'case_sessions.used_at',
  'until when a draft, a receipt and an address that nobody has confirmed are kept':
    'case_drafts.expires_at case_receipts.expires_at case_contact_checks.expires_at case_contact_checks.tries',
  'who of the staff is kept out of it (since when and by whom), when it got a new key':
    'case_bars.barred_at case_bars.barred_by case_key_changes.asked_at case_key_changes.done_at case_keys.key_kind',
  'exports, deletions and new words that staff asked for and confirmed':
    'case_requests.kind case_requests.asked_by case_requests.asked_at case_requests.purpose case_requests.scope case_requests.settings_version case_requests.list_version case_requests.confirmed_by case_requests.confirmed_at case_requests.expires_at case_requests.ended_at case_requests.outcome',
  'when a link for its attorney was made and by whom, went out, ends and was opened, how often wrong words were tried, why it ended':
    'case_copies.made_by case_copies.made_at case_copies.sent_at case_copies.expires_at case_copies.wrong_tries case_copies.ended_at case_copies.ended_why case_copy_openings.opened_at case_copy_parts.part',
  'who of the staff has it open now, since when, and whether they type':
    'case_presence.since case_presence.seen_at case_presence.typed_at',
  'what was done with it in the last minute':
    'case_undos.done_by case_undos.done_at case_undos.was case_undos.became',
  'the settings of the key derivation': 'cases.kdf_setting',
  'with the version of the list of keys':
    'cases.list_version case_records.side case_records.sent_by case_records.list_version case_notes.side case_notes.sent_by case_notes.list_version',
  // Messages
  'its random id and reference': 'messages.reference',
  'kind (message, problem with a page, partner), when it came, was answered and closed and by whom':
    'messages.kind messages.received_at messages.answered_at messages.closed_at messages.closed_by messages.last_at message_copies.expires_at',
  'lane, who has it, who opened it and on which day, when it waits for a new key':
    'messages.lane messages.owner_id message_openings.day message_key_changes.asked_at',
  'when a reply was written and by whom': 'message_replies.written_by message_replies.written_at',
  'asked to make a case of it and what the person said':
    'message_moves.asked_at message_moves.asked_by message_moves.expires_at message_moves.claimed_by message_moves.claimed_at message_moves.answered_at message_moves.answer',
  // Typed and not sent
  'which of them, on which page of the console, and when last': 'kept_words.kept_at',
  'until when it is kept, and whether it was sent': 'kept_forms.expires_at kept_forms.ended',
  // Members
  'The address is a keyed mark and ciphertext': 'members.email',
  'handle (also of an account that is closed and not deleted yet)': 'members.handle members.closed_as',
  'pronouns, time zone, role': 'members.pronouns members.time_zone members.role',
  'when it was made and changed, when they joined': 'members.created_at members.updated_at members.joined_at',
  'when they made recovery words': 'members.words_made_at',
  'when a closed account is deleted and what becomes of its posts': 'members.leaves_at members.leaves_posts',
  'when each session began and ends, and the day of its last use':
    'member_sessions.begun_at member_sessions.created_at member_sessions.updated_at member_sessions.expires_at member_sessions.used_on',
  'the names of their passkeys, when they were made and last used':
    'member_passkeys.created_at member_passkeys.used_at member_passkeys.name',
  'when a link to sign in was asked for, used and ends, and whether it gives which account a new address':
    'member_links.lasts member_links.code_tries member_links.made_at member_links.expires_at member_links.used_at member_links.for_member member_verifications.expires_at member_verifications.created_at member_verifications.updated_at',
  'how and when they get emails':
    'member_mail_choices.mentions member_mail_choices.followed member_mail_choices.reminders member_mail_choices.answers member_mail_choices.decisions member_mail_choices.quiet_from member_mail_choices.quiet_to member_mail_choices.paused_until member_mail_choices.mailed_at',
  'what they were told and when':
    'member_notices.code member_notices.about member_notices.at member_notices.read_at member_notices.mail_at',
  'which topics they keep or follow and how far they read them':
    'forum_marks.kept_at forum_marks.followed_at forum_marks.read_to',
  'for which content notes they chose something': 'forum_note_choices.note forum_note_choices.choice',
  // The forum
  'posts that wait, that were changed, or that were removed less than 30 days ago':
    'forum_posts.text forum_posts.html forum_posts.number forum_posts.in_reply_to forum_posts.notes forum_posts.tone forum_posts.added_notes forum_posts.written_at forum_posts.published_at forum_posts.waits_since forum_posts.changed_at forum_posts.removed_at forum_posts.removed_by forum_posts.hidden_at forum_posts.changed_by forum_posts.acted_by forum_versions.text forum_versions.until forum_versions.changed_by forum_topics.title forum_topics.hidden_title forum_topics.posts forum_topics.published_at forum_topics.last_post_at forum_topics.example_at forum_topics.removed_at forum_topics.locked_at forum_topics.wish forum_topics.listed_in',
  'which rule a moderator says it broke, and in which of its words':
    'forum_posts.rule forum_posts.rule_note forum_versions.rule forum_versions.rule_note',
  'who reported which post, when, for which rule and what came of it':
    'forum_reports.reason forum_reports.reported_at forum_reports.closed_at forum_reports.outcome',
  'warnings, pauses and appeals, about whom and by whom':
    'forum_measures.kind forum_measures.rule forum_measures.by_user forum_measures.at forum_measures.until forum_measures.read_at forum_measures.lifted_at forum_appeals.against forum_appeals.asked_at forum_appeals.decided_at forum_appeals.decided_by forum_appeals.outcome forum_measures.stops',
  'of a deleted account that was paused or banned: a keyed mark of its address, what it stops and until when':
    'forum_kept_bans.mark forum_kept_bans.stops forum_kept_bans.until',
  'since when a moderator reads their posts first again': 'members.waits_again_since',
  'who looked up a pseudonym, when and for which reason':
    'forum_look_ups.by_user forum_look_ups.reason forum_look_ups.at',
  'who noted something about a member, a post or a made-up name, and when':
    'forum_notes.by_user forum_notes.at forum_desk_notes.by_user forum_desk_notes.at',
  'which moderator looks at a post, since when somebody moderates, and when they were last told that something waits':
    'forum_claims.since forum_moderators.since forum_told.at',
  'the made-up name and its topic': 'forum_pseudonyms.made_name forum_pseudonyms.in_topic',
  'the last day of a draft': 'forum_drafts.expires_on',
  'the last day of a post that goes out later, with one of 200 slots':
    'forum_held.expires_on forum_held.slot',
  'which posts were removed together, by whom, when, and whether they were put back':
    'forum_posts.bulk_id forum_bulk_acts.by_user forum_bulk_acts.at forum_bulk_acts.undone_at',
  'until when a post waits for an hour': 'forum_posts.held_until',
  'since when help lines are under a post, and when a moderator saw that':
    'forum_posts.help_since forum_posts.help_read_at',
  'the tags of topics, and how slow a topic is':
    'forum_topics.tags forum_topics.slow_minutes forum_topic_tags.tag forum_topic_tags.listed_in forum_topic_tags.last_post_at',
  'which reply helped whoever began the topic': 'forum_posts.helped_in',
  'the picture of a post and its description, when a moderator took it out':
    'forum_pictures.type forum_pictures.width forum_pictures.height forum_pictures.moving_size forum_pictures.description forum_pictures.taken_out_on forum_pictures.moving forum_pictures.bytes',
  'of one that is not posted yet, its last day and a keyed mark': 'forum_pictures.expires_on',
  'a file of topics that a moderator looks at, whose it is and until when':
    'forum_imports.file forum_imports.made_by forum_imports.expires_at',
  'which topic is about which post of the blog, and since when it is linked':
    'forum_discussions.post_number forum_discussions.path forum_discussions.linked_at',
  'whether a moderator said so': 'forum_posts.helped_by',
  'since which day a name is here that came with a file': 'forum_pseudonyms.imported_on',
  'which reactions a post got, each with a keyed mark': 'forum_reactions.kind forum_reactions.one',
  'watched words, with who of the staff watches them, since when, and the day on which one that came with the site was reviewed':
    'forum_watched.word forum_watched.act forum_watched.note forum_watched.by_user forum_watched.at forum_watched.reviewed_on',
  'which places they follow and since when': 'forum_followed_places.since forum_marks.tells_since',
  'on which list a page is that they keep, and since when': 'member_kept.list member_kept.kept_at',
  'when a reminder of it is due': 'forum_marks.remind_at member_kept.remind_at',
  'until which day nobody can have a handle that was given up': 'member_freed_handles.until_day',
  'the state and the reading settings that they keep with their account': 'members.state members.reading',
  'since when other members can read their access card': 'members.card_shown_at',
  'of the file with everything about them, while it is there, when it was asked for, how far it is, how large, and until when it is there':
    'member_files.maker member_files.asked_at member_files.parts member_files.made member_files.pieces member_files.size member_files.ready_at member_files.expires_at member_file_pieces.file_id',
  // Searches
  'how many there were in a month, how many found nothing, had no page with all words, or held words that are not kept':
    'search_months.month search_months.asked search_months.nothing search_months.partly search_months.other_words',
  'on how many days of which month it was asked': 'search_failed.month search_failed.days',
  'once it was asked on three days, its words': 'search_failed.question',
  'that they leave something out of the forum, of which kind, how and since which day':
    'forum_unseen.kind forum_unseen.how forum_unseen.since_day',
  // Gifts
  'its random id and reference, which gifts have one donor':
    'gifts.reference donors.made_at donors.last_gift_at',
  'how it came, how often, each amount, the fee and what went back':
    'gifts.way payments.way gifts.frequency payments.frequency gifts.amount_cents gifts.fee_cents gifts.currency payments.amount_cents payments.currency payments.refunded_cents payments.lost_cents payments.disputed_cents payments.stripe_fee_cents money_back.cents',
  '(how much, when, why and by whom of the staff)':
    'money_back.at money_back.month refunds.amount_cents refunds.reason refunds.asked_by refunds.asked_at refunds.state payments.refund_reason',
  'when it was begun, entered, charged, paused, stopped and mailed':
    'gifts.begun_at gifts.entered_at gifts.next_charge_at gifts.paused_until gifts.ended_at gifts.second_notice_at gifts.pending_at gifts.remind_at payments.paid_at payments.month payments.given_on',
  'that its donor wants to stay unnamed': 'gifts.anonymous_at',
  "where it is, what is wrong with it, and Stripe's own ids":
    'gifts.status payments.state gifts.trouble gifts.failed_invoice gifts.stripe_session gifts.stripe_subscription payments.stripe_intent payments.stripe_invoice',
  'the numbers, days and amounts of receipts':
    'receipts.number receipts.issued_at receipts.year receipts.amount_cents receipts.voided_at receipts.replaced_by receipts.sent_at',
  'when a link to gifts was made and ends, and which years were mailed':
    'gift_links.made_at gift_links.expires_at donors.january_mail_at statement_mails.year statement_mails.queued_at',
  // Newsletter
  'which topics and form they chose, when and how they agreed':
    'newsletter_subscribers.topics newsletter_subscribers.format newsletter_subscribers.consent_at newsletter_subscribers.consent_source newsletter_asks.topics newsletter_asks.format',
  'until when they pause, when and why they left':
    'newsletter_subscribers.state newsletter_subscribers.paused_until newsletter_subscribers.ended_at newsletter_subscribers.ended_why newsletter_deliveries.left_at',
  'when a confirmation was mailed, and whether it still waits for mail':
    'newsletter_asks.mailed_at newsletter_asks.unsent',
  'of an import, by whom and when it was done or undone, how many people it added and took off, until when it can be undone':
    'newsletter_imports.made_by newsletter_imports.done_at newsletter_imports.undone_at newsletter_imports.added newsletter_imports.taken_off newsletter_imports.expires_at',
  'and who came with it': 'newsletter_subscribers.import_id',
  'which letters went to them, when, and with what answer of the mail server':
    'newsletter_deliveries.state newsletter_deliveries.tries newsletter_deliveries.code newsletter_deliveries.at',
  // Attorneys
  'whether a request is for a new entry or a change, when it came, was confirmed and ends':
    'attorney_applications.kind attorney_applications.asked_at attorney_applications.confirmed_at attorney_applications.expires_at',
  'how many messages went to each, when, and how many people said that they answered':
    'attorney_deliveries.queued_at attorney_deliveries.outcome attorney_answers.yes attorney_answers.no attorney_answers.not_yet attorney_asks.answer attorney_asks.expires_at attorney_copies.expires_at',
}

let db: Db
let close: () => Promise<void>
let columns: string[]
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const tables = await db.introspection.getTables()
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns = tables
    .map(({ name, columns: of }) => ({ table: snake(name), of: of.map((one) => snake(one.name)) }))
    .filter(({ table }) => TABLES.test(table) && !OURS.test(table))
    .flatMap(({ table, of }) => of.map((column) => `${table}.${column}`))
})
afterAll(() => close())

const page = readFileSync('SECURITY.md', 'utf8')
const section =
  (page.split('## What is not encrypted')[1] ?? '').split('\n## ')[0]?.replace(/\s+/g, ' ') ?? ''
const told = Object.values(CLEAR).flatMap((names) => names.split(' '))

test('every column about people is sealed, or is in the list', () => {
  expect(columns.length).toBeGreaterThan(300)
  const silent = columns.filter((name) => {
    const column = name.split('.')[1] ?? ''
    return !told.includes(name) && ![SEALED, LINKS, EMPTY].some((shape) => shape.test(column))
  })
  expect(silent).toEqual([])
})

test('the list names nothing that does not exist', () => {
  expect(told.filter((name) => !columns.includes(name))).toEqual([])
})

test.each(Object.keys(CLEAR))('SECURITY.md says: %s', (phrase) => expect(section).toContain(phrase))
