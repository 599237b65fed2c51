/**
 * The facts about people that a reader of the database finds without any key, beside ids, ciphertext, keyed hashes, salts and public keys. A test
 * compares it with the columns of the database, and `npm run make:docs` writes docs/security/cleartext.md from it.
 */
interface ClearGroup {
  about: string
  /** The encrypted part, as a sentence. */
  sealed: string
  /** Each fact in clear, and the columns that hold it. */
  clear: Readonly<Record<string, string>>
}

export const CLEAR_COLUMNS: readonly ClearGroup[] = [
  {
    about: 'A case',
    sealed:
      'Answers, files, messages, notes, tags, names, dates, organizations, file names and the reason of a hold are ciphertext.',
    clear: {
      'random id and case number': 'cases.case_no',
      'kind of problem, U.S. state, language, way of contact':
        'cases.violation_type cases.state cases.language cases.contact_mode',
      'day it came, promised time and pause of it, time of the first answer':
        'cases.received_day cases.due_at cases.promised_hours cases.paused_at cases.answered_at',
      'status, and which side has to act': 'cases.status cases.attention',
      'what waits for the staff and by when, and how many warnings they got':
        'cases.waits_for cases.answer_by cases.answer_escalated cases.escalated',
      'position of the last record of the person': 'cases.person_seq',
      'day the person withdrew it, day a staff member marked it as spam': 'cases.withdrawn_on cases.spam_on',
      'assigned staff member, lane, hold (since when and by whom)':
        'cases.owner_id cases.lane cases.held_at cases.held_by',
      'days of closing and deletion': 'cases.closed_on cases.purge_on cases.deletion_asked_on',
      'day of the last mail about it': 'cases.told_on',
      'whether a referral was offered and accepted': 'cases.referral',
      'which note holds the tags': 'cases.tags_seq',
      'number of messages and files, size of each file':
        'cases.message_count cases.file_count case_files.bytes',
      'how far each side has read, and on which day':
        'cases.read_seq case_readings.side case_readings.up_to case_readings.day',
      'last use of an open visit': 'case_sessions.used_at',
      'last day of a receipt and an unconfirmed address, and attempts at its code':
        'case_receipts.expires_at case_contact_checks.expires_at case_contact_checks.tries',
      'staff members who are barred (since when and by whom), time of a new key':
        'case_bars.barred_at case_bars.barred_by case_key_changes.asked_at case_key_changes.done_at case_keys.key_kind',
      'exports, deletions and new words that staff requested and approved':
        'case_requests.kind case_requests.asked_by case_requests.asked_at case_requests.purpose case_requests.scope case_requests.settings_version case_requests.list_version case_requests.confirmed_by case_requests.confirmed_at case_requests.expires_at case_requests.ended_at case_requests.outcome',
      'when a link for its attorney was made and by whom, went out, ends and was opened, how often wrong words were tried, why it ended':
        'case_copies.made_by case_copies.made_at case_copies.sent_at case_copies.expires_at case_copies.wrong_tries case_copies.ended_at case_copies.ended_why case_copy_openings.opened_at case_copy_parts.part',
      'which member of the staff has it, or a text, open now, since when, and whether they type':
        'staff_presence.kind staff_presence.item_id staff_presence.since staff_presence.seen_at staff_presence.typed_at',
      'the last act, for the minute in which it can be undone':
        'case_undos.done_by case_undos.done_at case_undos.was case_undos.became',
      'settings of the key derivation': 'cases.kdf_setting',
      'who sent each record and note, and under which version of the list of keys':
        'cases.list_version case_records.side case_records.sent_by case_records.list_version case_notes.side case_notes.sent_by case_notes.list_version',
    },
  },
  {
    about: 'A message',
    sealed: 'Name, address, subject, text, page and replies are ciphertext.',
    clear: {
      'random id and reference': 'messages.reference',
      'kind; when it came, was answered and closed, and by whom':
        'messages.kind messages.received_at messages.answered_at messages.closed_at messages.closed_by messages.last_at message_copies.expires_at',
      'lane, assigned staff member, who opened it and on which day, wait for a new key':
        'messages.lane messages.owner_id message_openings.day message_key_changes.asked_at',
      'time and writer of a reply': 'message_replies.written_by message_replies.written_at',
      'the question whether it becomes a case, and the answer':
        'message_moves.asked_at message_moves.asked_by message_moves.expires_at message_moves.claimed_by message_moves.claimed_at message_moves.answered_at message_moves.answer',
    },
  },
  {
    about: 'Text that is typed and not sent',
    sealed: 'The text is ciphertext.',
    clear: {
      'whether it is a report of a case, a post of the forum, another form, or a page of the console, and what opens it':
        'drafts.kind drafts.sealed_to',
      'how long it is, how often it was changed, last day, and whether it was sent':
        'drafts.bytes drafts.version drafts.expires_at drafts.ended',
      'staff: which member, and on which page': 'drafts.owner drafts.form',
    },
  },
  {
    about: 'A member',
    sealed:
      'The email address is a keyed hash and ciphertext, the recovery words are an Argon2id hash, and saved cases are ciphertext of one length for every account.',
    clear: {
      'keyed hash of the address': 'members.email',
      'handle, also of an account that is closed and not deleted yet': 'members.handle members.closed_as',
      'pronouns, time zone, role': 'members.pronouns members.time_zone members.role',
      'when the account was made, changed and joined':
        'members.created_at members.updated_at members.joined_at',
      'when recovery words were made': 'members.words_made_at',
      'day of deletion of a closed account, and what happens to its posts':
        'members.leaves_at members.leaves_posts',
      'start, end and last day of each session':
        'member_sessions.begun_at member_sessions.created_at member_sessions.updated_at member_sessions.expires_at member_sessions.used_on',
      'name, start and last use of each passkey':
        'member_passkeys.created_at member_passkeys.used_at member_passkeys.name',
      'start, use and end of a sign-in link, and which account it gives a new address':
        'member_links.lasts member_links.code_tries member_links.made_at member_links.expires_at member_links.used_at member_links.for_member member_verifications.expires_at member_verifications.created_at member_verifications.updated_at',
      'which mails they get and when':
        'member_mail_choices.mentions member_mail_choices.followed member_mail_choices.reminders member_mail_choices.answers member_mail_choices.decisions member_mail_choices.quiet_from member_mail_choices.quiet_to member_mail_choices.paused_until member_mail_choices.mailed_at',
      'notices and their times':
        'member_notices.code member_notices.about member_notices.at member_notices.read_at member_notices.mail_at',
      'topics they bookmark or follow, and how far they read each topic of the forum':
        'forum_marks.kept_at forum_marks.followed_at forum_marks.read_to forum_reads.read_to',
      'content notes for which they made a choice': 'forum_note_choices.note forum_note_choices.choice',
      'categories they follow, and since when': 'forum_followed_places.since forum_marks.tells_since',
      'lists of bookmarked pages, and since when': 'member_kept.list member_kept.kept_at',
      'day of a reminder': 'forum_marks.remind_at member_kept.remind_at',
      'last day on which a released handle is reserved': 'member_freed_handles.until_day',
      'saved U.S. state and reading settings': 'members.state members.reading',
      'since when other members can read the access card': 'members.card_shown_at',
      'that they muted or blocked something: kind, manner and day':
        'forum_unseen.kind forum_unseen.how forum_unseen.since_day',
      'since when a moderator reviews their posts again': 'members.waits_again_since',
      'their data export while it exists: request, progress, size and last day':
        'member_files.maker member_files.asked_at member_files.parts member_files.made member_files.pieces member_files.size member_files.ready_at member_files.expires_at member_file_pieces.file_id',
    },
  },
  {
    about: 'The forum',
    sealed:
      'Posts are public. Reports, notes, warnings, appeals and drafts are ciphertext, bound to their row and their owner.',
    clear: {
      'posts that wait, earlier versions, and posts removed less than 30 days ago':
        'forum_posts.text forum_posts.html forum_posts.number forum_posts.in_reply_to forum_posts.notes forum_posts.tone forum_posts.added_notes forum_posts.written_at forum_posts.published_at forum_posts.waits_since forum_posts.changed_at forum_posts.removed_at forum_posts.removed_by forum_posts.hidden_at forum_posts.changed_by forum_posts.acted_by forum_versions.text forum_versions.until forum_versions.changed_by forum_topics.title forum_topics.hidden_title forum_topics.posts forum_topics.published_at forum_topics.last_post_at forum_topics.example_at forum_topics.removed_at forum_topics.locked_at forum_topics.wish forum_topics.listed_in',
      'the rule that a moderator says a post broke, and the quoted words':
        'forum_posts.rule forum_posts.rule_note forum_versions.rule forum_versions.rule_note',
      'reports: post, time, rule and outcome':
        'forum_reports.reason forum_reports.reported_at forum_reports.closed_at forum_reports.outcome',
      'warnings, pauses and appeals, about whom and by whom':
        'forum_measures.kind forum_measures.rule forum_measures.by_user forum_measures.at forum_measures.until forum_measures.read_at forum_measures.lifted_at forum_appeals.against forum_appeals.asked_at forum_appeals.decided_at forum_appeals.decided_by forum_appeals.outcome forum_measures.stops',
      'ban of a deleted account: keyed hash of the address, what it stops and until when':
        'forum_kept_bans.mark forum_kept_bans.stops forum_kept_bans.until',
      'who looked up a pseudonym, when and why':
        'forum_look_ups.by_user forum_look_ups.reason forum_look_ups.at',
      'who wrote a note about a member, post or pseudonym, and when':
        'forum_notes.by_user forum_notes.at forum_desk_notes.by_user forum_desk_notes.at',
      'which moderator reviews a post, since when they moderate, and their last alert':
        'forum_claims.since forum_moderators.since forum_told.at',
      'each pseudonym and its topic': 'forum_pseudonyms.made_name forum_pseudonyms.in_topic',
      'last day of a scheduled post, with one of 200 slots': 'forum_held.expires_on forum_held.slot',
      'posts removed together: by whom, when, and whether restored':
        'forum_posts.bulk_id forum_bulk_acts.by_user forum_bulk_acts.at forum_bulk_acts.undone_at',
      'end of the one-hour wait of a post': 'forum_posts.held_until',
      'since when help lines are shown at a post, and when a moderator saw that':
        'forum_posts.help_since forum_posts.help_read_at',
      'tags of topics, and slow mode':
        'forum_topics.tags forum_topics.slow_minutes forum_topic_tags.tag forum_topic_tags.listed_in forum_topic_tags.last_post_at',
      'pinned topics, official answers, and posts marked as by a moderator':
        'forum_topics.pinned_at forum_topics.official_post forum_posts.as_moderator_at',
      'which reply helped the person who started the topic': 'forum_posts.helped_in',
      'whether a moderator marked that reply': 'forum_posts.helped_by',
      'picture of a post and its description, and when a moderator removed it':
        'forum_pictures.type forum_pictures.width forum_pictures.height forum_pictures.moving_size forum_pictures.description forum_pictures.taken_out_on forum_pictures.moving forum_pictures.bytes',
      'picture that is not posted yet: last day': 'forum_pictures.expires_on',
      'file of topics under import, whose it is and until when':
        'forum_imports.file forum_imports.made_by forum_imports.expires_at',
      'topic of a blog post, and since when it is linked':
        'forum_discussions.post_number forum_discussions.path forum_discussions.linked_at',
      'day on which an imported name came': 'forum_pseudonyms.imported_on',
      'reactions of a post, each with a keyed hash': 'forum_reactions.kind forum_reactions.one',
      'watched words: who watches them, since when, and review day':
        'forum_watched.word forum_watched.act forum_watched.note forum_watched.by_user forum_watched.at forum_watched.reviewed_on',
    },
  },
  {
    about: 'Searches',
    sealed: 'Only questions of at most four everyday words are counted. No row says who asked.',
    clear: {
      'counts for a month: all, without a result, with a partial result, with uncommon words':
        'search_months.month search_months.asked search_months.nothing search_months.partly search_months.other_words',
      'on how many days of a month a question without a result was asked':
        'search_failed.month search_failed.days',
      'its words, after it was asked on three days': 'search_failed.question',
    },
  },
  {
    about: 'A gift',
    sealed: 'Names, addresses, dedications, employers, notes and gifts in kind are ciphertext.',
    clear: {
      'random id and reference, and which gifts share a donor':
        'gifts.reference donors.made_at donors.last_gift_at',
      'method, frequency, amounts, fees and refunds':
        'gifts.way payments.way gifts.frequency payments.frequency gifts.amount_cents gifts.fee_cents gifts.currency payments.amount_cents payments.currency payments.refunded_cents payments.lost_cents payments.disputed_cents payments.stripe_fee_cents money_back.cents',
      'amount, time, reason and staff member of a refund':
        'money_back.at money_back.month refunds.amount_cents refunds.reason refunds.asked_by refunds.asked_at refunds.state payments.refund_reason',
      'when it was started, entered, charged, paused, stopped and mailed':
        'gifts.begun_at gifts.entered_at gifts.next_charge_at gifts.paused_until gifts.ended_at gifts.second_notice_at gifts.pending_at gifts.remind_at payments.paid_at payments.month payments.given_on',
      'that the donor wants to stay anonymous': 'gifts.anonymous_at',
      'state, problem, and the ids of Stripe':
        'gifts.status payments.state gifts.trouble gifts.failed_invoice gifts.stripe_session gifts.stripe_subscription payments.stripe_intent payments.stripe_invoice',
      'how often a report of Stripe was written': 'gifts.lock_version payments.lock_version',
      'numbers, days and amounts of receipts':
        'receipts.number receipts.issued_at receipts.year receipts.amount_cents receipts.voided_at receipts.replaced_by receipts.sent_at',
      'start and end of a donor link, and years of mailed statements':
        'gift_links.made_at gift_links.expires_at donors.january_mail_at statement_mails.year statement_mails.queued_at',
    },
  },
  {
    about: 'A newsletter subscriber',
    sealed: 'The address is a keyed hash and ciphertext.',
    clear: {
      'topics and format, time and source of consent':
        'newsletter_subscribers.topics newsletter_subscribers.format newsletter_subscribers.consent_at newsletter_subscribers.consent_source newsletter_asks.topics newsletter_asks.format',
      'pause, time and reason of leaving':
        'newsletter_subscribers.state newsletter_subscribers.paused_until newsletter_subscribers.ended_at newsletter_subscribers.ended_why newsletter_deliveries.left_at',
      'confirmation: when it was mailed, and whether it waits for mail':
        'newsletter_asks.mailed_at newsletter_asks.unsent',
      'imports: by whom, when done or undone, how many people, and last day to undo':
        'newsletter_imports.made_by newsletter_imports.done_at newsletter_imports.undone_at newsletter_imports.added newsletter_imports.taken_off newsletter_imports.expires_at',
      'which import added a subscriber': 'newsletter_subscribers.import_id',
      'issues sent to them: time and answer of the mail server':
        'newsletter_deliveries.state newsletter_deliveries.tries newsletter_deliveries.code newsletter_deliveries.at',
    },
  },
  {
    about: 'An attorney',
    sealed: 'Requests and messages are ciphertext. Entries are public.',
    clear: {
      'request for an entry: kind, when it came, was confirmed and ends':
        'attorney_applications.kind attorney_applications.asked_at attorney_applications.confirmed_at attorney_applications.expires_at',
      'messages to each attorney: times, and how many people said that they were answered':
        'attorney_deliveries.queued_at attorney_deliveries.outcome attorney_answers.yes attorney_answers.no attorney_answers.not_yet attorney_asks.answer attorney_asks.expires_at attorney_copies.expires_at',
    },
  },
]
