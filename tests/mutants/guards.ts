// Lines that hold something shut. `npm run mutants` takes each one out of a copy of the code and runs the tests named beside it:
// a guard whose loss no test notices is a guard that somebody will lose. What another line holds as well has no row. `find` must be in the file exactly once.

export interface Guard {
  what: string
  file: string
  find: string
  /** What takes its place; nothing when left out. */
  instead?: string
  /** Test files, or the beginnings of their paths. */
  tests: string[]
}

const UNEXPIRED = "    .where('expiresAt', '>', now())\n"
const AFTER = (line: string) => `${line}\n${UNEXPIRED}`

const ends = 'tests/requests/what-ends.test.ts'
const lines = 'tests/requests/audit-lines.test.ts'

/** A link or a kept thing that must not work after its day. */
const ending = (what: string, file: string, before: string): Guard => ({
  what: `${what} ends`,
  file,
  find: AFTER(before),
  instead: `${before}\n`,
  tests: [ends],
})

/** An act that must leave a line in the audit trail. */
const line = (what: string, file: string, find: string): Guard => ({
  what: `audit line: ${what}`,
  file,
  find,
  tests: [
    lines,
    'app/cases/record/one-line-each.test.ts',
    'app/cases/keys/case-access.test.ts',
    'app/cases/closing/endings.test.ts',
    'app/cases/desk/assigning.test.ts',
    'app/cases/keys/key-rotation.test.ts',
  ],
})

export const GUARDS: Guard[] = [
  ending(
    "a donor's link",
    'app/donations/donor-portal/donor-links.server.ts',
    "    .where('tokenHash', '=', hashOfToken(token))",
  ),
  ending(
    'a staff invitation',
    'app/staff/people/invites.server.ts',
    "    .where((e) => e.and(by))\n    .where('usedAt', 'is', null)",
  ),
  {
    what: 'an invitation that is being finished is not over',
    file: 'app/staff/people/invites.server.ts',
    find: "      .where('expiresAt', '>', now())\n      .returning",
    instead: '      .returning',
    tests: [ends, 'app/staff'],
  },
  {
    what: 'an invitation that is being finished is unused',
    file: 'app/staff/people/invites.server.ts',
    find: "      .where('id', '=', session.inviteId ?? '')\n      .where('usedAt', 'is', null)",
    instead: "      .where('id', '=', session.inviteId ?? '')",
    tests: [ends, 'app/staff'],
  },
  ending('a case draft', 'app/cases/intake/drafts.server.ts', "    .where('id', '=', id)"),
  {
    what: 'a receipt of number and words ends',
    file: 'app/cases/intake/case-receipt.server.ts',
    find: "      .where('expiresAt', '>', now())\n",
    tests: [ends],
  },
  {
    what: 'a contact code ends',
    file: 'app/cases/client/contact-address.server.ts',
    find: "      .where('expiresAt', '>', now())\n",
    tests: [ends],
  },
  {
    what: 'a contact code is tried a few times only',
    file: 'app/cases/client/contact-address.server.ts',
    find: "      .where('tries', '<', TRIES)\n",
    tests: [ends, 'app/cases/cases.test.ts'],
  },
  {
    what: "an attorney's application ends",
    file: 'app/attorneys/applications/apply.server.ts',
    find: "    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now())]))\n",
    tests: [ends],
  },
  ending(
    'a preview of an import',
    'app/attorneys/import/csv-import.server.ts',
    "    .where('madeBy', '=', by)",
  ),
  {
    what: 'a preview of an import is for whoever made it',
    file: 'app/attorneys/import/csv-import.server.ts',
    find: "    .where('madeBy', '=', by)\n    .where('expiresAt'",
    instead: "    .where('expiresAt'",
    tests: [ends],
  },
  {
    what: 'the mark in a link to leave the newsletter',
    file: 'app/newsletter/subscribers/addresses.server.ts',
    find: 'sameMark(token, leavingToken(id)) ? id : undefined',
    instead: 'id',
    tests: ['app/newsletter/sending/send-issue.test.ts'],
  },
  {
    what: 'the newsletter goes to active subscribers only',
    file: 'app/newsletter/subscribers/audience.server.ts',
    find: "  e('newsletterSubscribers.state', '=', 'active'),\n",
    tests: ['app/newsletter/sending/send-issue.test.ts'],
  },
  {
    what: 'the newsletter leaves out who takes a break',
    file: 'app/newsletter/subscribers/audience.server.ts',
    find: "    e('newsletterSubscribers.pausedUntil', '<=', now()),\n",
    instead: "    e('newsletterSubscribers.pausedUntil', 'is not', null),\n",
    tests: ['app/newsletter/sending/send-issue.test.ts'],
  },
  {
    ...ending(
      'a question whether a message may become a case',
      'app/messages/desk/convert-to-case.server.ts',
      "    .where('tokenHash', '=', hashOfToken(secret))",
    ),
    tests: ['app/messages/desk/message-work.test.ts'],
  },
  {
    what: 'that question is answered once',
    file: 'app/messages/desk/convert-to-case.server.ts',
    find: "    .where('messageMoves.answeredAt', 'is', null)\n    .executeTakeFirst()\n  if (!row?.sealedCopy)",
    instead: '    .executeTakeFirst()\n  if (!row?.sealedCopy)',
    tests: ['app/messages/desk/message-work.test.ts'],
  },
  {
    what: 'a request of two people ends',
    file: 'app/cases/approvals/approvals.server.ts',
    find: "    .where('endedAt', 'is', null)\n    .where('expiresAt', '>', now())\n\n",
    instead: "    .where('endedAt', 'is', null)\n\n",
    tests: ['app/cases/closing/endings.test.ts'],
  },
  {
    what: 'an export is made once',
    file: 'app/cases/approvals/approvals.server.ts',
    find: "      .where('confirmedAt', 'is not', null)\n      .where('endedAt', 'is', null)\n      .where('expiresAt'",
    instead: "      .where('confirmedAt', 'is not', null)\n      .where('expiresAt'",
    tests: ['app/cases/closing/endings.test.ts'],
  },
  {
    what: 'an export needs its second person',
    file: 'app/cases/approvals/approvals.server.ts',
    find: "      .where('askedBy', '=', by)\n      .where('confirmedAt', 'is not', null)\n",
    instead: "      .where('askedBy', '=', by)\n",
    tests: ['app/cases/closing/endings.test.ts'],
  },
  line(
    'an address was given',
    'app/cases/client/contact-address.server.ts',
    "    await record(tx, 'person', 'case.address-given', caseId)\n",
  ),
  line(
    'an address was confirmed',
    'app/cases/client/contact-address.server.ts',
    "    await record(tx, 'person', 'case.address-confirmed', caseId)\n",
  ),
  line(
    'an address was removed',
    'app/cases/client/contact-address.server.ts',
    "    await record(tx, 'person', 'case.address-removed', caseId)\n",
  ),
  line(
    'a colleague was kept out',
    'app/cases/keys/case-access.server.ts',
    "    await record(tx, by, 'case.kept-out', caseId)\n",
  ),
  line(
    'a colleague was let back',
    'app/cases/keys/case-access.server.ts',
    "    if (barred) await record(tx, by, 'case.let-back', caseId)\n",
  ),
  line(
    'a case was opened',
    'app/cases/intake/create-case.server.ts',
    "    await record(tx, 'person', 'case.opened', id)\n",
  ),
  line(
    'a gift was looked at',
    'app/donations/ledger/donor-accounts.server.ts',
    "    if (changed) await record(tx, by, 'gift.looked', giftId)\n",
  ),
  line(
    'a case was assigned',
    'app/cases/desk/assigning.server.ts',
    "    await record(tx, by, 'case.assigned', caseId)\n",
  ),
  line(
    'a hold began',
    'app/cases/closing/holds.server.ts',
    "    await record(tx, by, 'case.held', reason.caseId)\n",
  ),
  line(
    'a hold ended',
    'app/cases/closing/holds.server.ts',
    "    await record(tx, by, 'case.hold-lifted', id)\n",
  ),
  line(
    'a purge was asked for',
    'app/cases/approvals/approvals.server.ts',
    "    await record(tx, by, 'case.purge-asked', caseId)\n",
  ),
  line(
    'a purge was confirmed',
    'app/cases/closing/purging.server.ts',
    "    await record(tx, by, 'case.purge-confirmed', asked.caseId)\n",
  ),
  line(
    'an export was made',
    'app/cases/approvals/approvals.server.ts',
    "    await record(tx, by, 'case.exported', taken.caseId)\n",
  ),
  line(
    'new keys',
    'app/cases/keys/key-rotation.server.ts',
    "    await record(tx, by, 'case.new-key', caseId)\n",
  ),
  {
    what: 'records follow each other',
    file: 'app/platform/sealing/sealing.ts',
    find: 'if (record.seq !== at + 1 || record.prev !== prev)',
    instead: 'if (false)',
    tests: ['app/platform/sealing/sealing.test.ts'],
  },
  {
    what: 'the mark of a record is checked',
    file: 'app/platform/sealing/sealing.ts',
    find: "if (await crypto.subtle.verify('HMAC', await markKey(key), fromBase64(mark), covered)) return key",
    instead: 'return key',
    tests: ['app/platform/sealing/sealing.test.ts'],
  },
  {
    what: 'the last record before a change of keys is known',
    file: 'app/platform/sealing/sealing.ts',
    find: 'if (until > 0 && recordMark(stored[until - 1]?.sealed) !== mark)',
    instead: 'if (false)',
    tests: ['app/platform/sealing/sealing.test.ts', 'app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'the digest of a file is checked',
    file: 'app/platform/sealing/sealing.ts',
    find: 'if (toBase64(found) === digest) return bytes',
    instead: 'return bytes',
    tests: ['app/platform/sealing/sealing.test.ts', 'app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'the list of keys is signed',
    file: 'app/platform/keys/recipients-format.ts',
    find: ' || !(await genuine(signed))',
    instead: '',
    tests: ['app/platform/keys/recipients-format.test.ts'],
  },
  {
    what: 'the list is signed by somebody who may',
    file: 'app/platform/keys/recipients-format.ts',
    find: ' || !mayBeSignedBy.includes(signed.signedBy)',
    instead: '',
    tests: ['app/platform/keys/recipients-format.test.ts'],
  },
  {
    what: 'the chain of lists is whole',
    file: 'app/platform/keys/recipients-format.ts',
    find: "list.version === at + 1 && list.prev === (before === null ? '' : await digest(before))",
    instead: 'true',
    tests: ['app/platform/keys/recipients-format.test.ts'],
  },
  {
    what: 'the root of the list is compared',
    file: 'app/platform/keys/recipients-format.ts',
    find: 'shown.root !== root || ',
    instead: '',
    tests: ['app/platform/keys/recipients-format.test.ts'],
  },
  {
    what: 'the year of a receipt is of the organization’s time zone',
    file: 'app/donations/receipts/gift-receipts.server.ts',
    find: 'dayOf(new Date(payment.paidAt), config.timeZone)',
    instead: "dayOf(new Date(payment.paidAt), 'UTC')",
    tests: ['app/donations/ledger/donor-accounts.test.ts'],
  },
  {
    what: 'disputed money is not given back',
    file: 'app/donations/stripe-sync/refunds.server.ts',
    find: 'leftOf(payment) - payment.disputedCents',
    instead: 'leftOf(payment)',
    tests: ['app/donations/ledger/donor-accounts.test.ts'],
  },
  {
    what: "Stripe's signature",
    file: 'app/donations/stripe-sync/stripe-client.server.ts',
    find: 'return (await stripe()).webhooks.constructEvent(body, signature, config.stripe.webhookSecret)',
    instead: 'return JSON.parse(body) as Stripe.Event',
    tests: ['app/donations/donations.test.ts'],
  },
  {
    what: 'cases on hold are not deleted on their day',
    file: 'app/cases/closing/purging.server.ts',
    find: "    .where('heldAt', 'is', null)\n    .execute()\n  const agreed",
    instead: '    .execute()\n  const agreed',
    tests: ['app/cases/closing/endings.test.ts'],
  },
  {
    what: 'cookies are HttpOnly',
    file: 'app/platform/requests/cookies.server.ts',
    find: ' HttpOnly;',
    instead: '',
    tests: ['app/platform/requests/cookies.test.ts'],
  },
  {
    what: 'cookies go over https only',
    file: 'app/platform/requests/cookies.server.ts',
    find: ' Secure;',
    instead: '',
    tests: ['app/platform/requests/cookies.test.ts'],
  },
  {
    what: 'cookies stay on this site',
    file: 'app/platform/requests/cookies.server.ts',
    find: ' SameSite=Lax',
    instead: ' SameSite=None',
    tests: ['app/platform/requests/cookies.test.ts'],
  },
  {
    what: 'a signed value is checked',
    file: 'app/platform/requests/cookies.server.ts',
    find: '  if (!sameMark(mac, hmac(serverSecret(purpose), text))) return undefined\n',
    tests: ['app/platform/requests/cookies.test.ts'],
  },
  {
    what: 'posts from a page of the same site but another host are refused',
    file: 'server/headers.ts',
    find: "site === 'same-origin' || site === 'none'",
    instead: "site !== 'cross-site'",
    tests: ['server/headers.test.ts'],
  },
  {
    what: "posts with another site's origin are refused",
    file: 'server/headers.ts',
    find: '!origin || origin === config.origin',
    instead: 'true',
    tests: ['server/headers.test.ts'],
  },
  {
    what: 'a record in the name of the other side does not count',
    file: 'app/cases/record/who-wrote.ts',
    find: 'record.author !== origin.side || ',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'a yes to an attorney comes from the person',
    file: 'app/cases/record/who-wrote.ts',
    find: ' || !WRITES[origin.side].includes(record.kind)',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'a record is signed by the one who sent it',
    file: 'app/cases/record/who-wrote.ts',
    find: ' === record.signer',
    instead: ' !== undefined',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'a signature covers what the record says',
    file: 'app/cases/record/who-wrote.ts',
    find: ' && (await isSigned(record))',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'who sent a record stands under the mark of the site',
    file: 'app/cases/record/senders.server.ts',
    find: ' || !sameMark(row.sideMark, sideMark(table, row))',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'nothing new passes for old when the file beside the keys is gone',
    file: 'app/cases/record/senders.server.ts',
    find: '    for (const table of tables) if (await anyMarked(tx, table)) return\n',
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'new words wait for a second person',
    file: 'app/cases/keys/words-reset-approval.server.ts',
    find: "    .where('confirmedAt', 'is not', null)\n",
    tests: ['app/cases/keys/words-reset.test.ts'],
  },
  {
    what: 'notes leave only after a second question',
    file: 'app/cases/closing/routes/export.tsx',
    find: 'if (notes && !giveNotes) {',
    instead: 'if (false) {',
    tests: ['tests/requests/endings.test.ts'],
  },
  {
    what: "a removed member's session ends",
    file: 'app/staff/people/member-row.server.ts',
    find: 'if (!row || row.removedAt) return null',
    instead: 'if (!row) return null',
    tests: ['app/staff/staff.test.ts', ends],
  },
  {
    what: 'a session without a second factor is nobody’s',
    file: 'app/staff/sign-in/staff-sessions.server.ts',
    find: '  if (!session.provedAt) return null\n',
    tests: ['app/staff', ends],
  },
  {
    what: 'a session that lay unused ends',
    file: 'app/staff/sign-in/staff-sessions.server.ts',
    find: 'row.usedAt < fromNow(-IDLE)) return null',
    instead: 'false) return null',
    tests: ['app/staff', ends],
  },
  {
    what: 'a hidden attorney has no page',
    file: 'app/attorneys/listing/listing.server.ts',
    find: 'if (!row || row.hiddenAt) return removeFromSearch',
    instead: 'if (!row) return removeFromSearch',
    tests: ['app/attorneys/search-index/directory.test.ts'],
  },
  {
    what: 'a hidden attorney is not in the directory',
    file: 'app/attorneys/search-index/directory.server.ts',
    find: 'put(all.seen, at, line.hiddenAt === null)',
    instead: 'put(all.seen, at, true)',
    tests: ['app/attorneys'],
  },
  {
    what: 'who is asked about an attorney is asked once the entry is seen',
    file: 'app/attorneys/contact/sender-copies.server.ts',
    find: "      .where('hiddenAt', 'is', null)\n",
    tests: ['app/attorneys'],
  },
  {
    what: 'reports that are not sent have a bound in all',
    file: 'app/cases/files/draft-limits.server.ts',
    find: "  if (!fits) throw new DraftsFull('too much is kept unsent')\n",
    tests: ['app/cases/files/draft-limits.test.ts'],
  },
  {
    what: 'reports that are not sent have a bound for a network',
    file: 'app/cases/files/draft-limits.server.ts',
    find: "if (before === undefined && !(await withinNetwork(db, 'case.drafts', 1, most)))",
    instead: 'if (false)',
    tests: ['app/cases/files/draft-limits.test.ts'],
  },
  {
    what: 'files of reports that are not sent have a bound in all',
    file: 'app/cases/files/draft-limits.server.ts',
    find: '  if (Number(kept ?? 0) + bytes > config.drafts.megabytes * MEGABYTE) return NO_ROOM\n',
    tests: ['app/cases/files/draft-limits.test.ts'],
  },
  {
    what: 'files have a bound for a network',
    file: 'app/cases/files/draft-limits.server.ts',
    find: "if (await withinNetwork(db, 'case.files', kilobytes, config.drafts.megabytes * KILOBYTE)) return null",
    instead: 'return null',
    tests: ['app/cases/files/draft-limits.test.ts'],
  },
  {
    what: 'a body that is silent is ended',
    file: 'app/platform/requests/bodies.server.ts',
    find: 'return await Promise.race([reader.read(), silent])',
    instead: 'return await reader.read()',
    tests: ['app/platform/requests/bodies.test.ts'],
  },
  {
    what: 'a slow file gives its room up',
    file: 'app/platform/requests/bodies.server.ts',
    find: '        form.dropFile()\n        room()\n',
    tests: ['app/platform/requests/bodies.test.ts'],
  },
  {
    what: 'files find room before they are read',
    file: 'app/platform/requests/room-for-bodies.server.ts',
    find: 'taken + bytes <= ROOM && (byNetwork.get(network) ?? 0) + bytes <= FOR_ONE_NETWORK',
    instead: 'true',
    tests: ['app/platform/requests/bodies.test.ts'],
  },
  {
    what: 'text that is nested without end is not taken apart',
    file: 'app/ui/markdown-parts.ts',
    find: '    if (isDeep(line)) return false\n',
    tests: ['tests/requests/markdown-bounds.test.ts'],
  },
  {
    what: 'accounts are not vouched for again after a restore',
    file: 'app/staff/people/member-row.server.ts',
    find: "    for (const table of ['staff', 'passkeys'] as const) if (await anyMarked(tx, table)) return\n",
    tests: ['app/staff/tampering.test.ts'],
  },
  {
    what: 'a record of the staff that holds what no page makes breaks no page',
    file: 'app/cases/record/who-wrote.ts',
    find: "  if (!hasItsShape) return 'misshapen'\n",
    tests: ['app/cases/record/who-wrote.test.ts'],
  },
  {
    what: 'who asked is still on the signed list when another agrees',
    file: 'app/cases/approvals/approvals.server.ts',
    find: '  if (!(await listedSince(tx, asked.askedBy, version))) throw new Refused(GONE)\n',
    tests: ['app/cases/closing/endings.test.ts'],
  },
  {
    what: 'a key that was put into the database takes no note',
    file: 'app/cases/record/open-case.client.ts',
    find: '(await recipientOf(key)) === line.notes ? key : null',
    instead: 'key',
    tests: ['app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'nor is it taken along to new keys',
    file: 'app/cases/keys/key-rotation.client.ts',
    find: ' &&\n    (notes ?? found.staffRecipient) === found.staffRecipient',
    tests: ['app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'new keys go to the words that the line names',
    file: 'app/cases/keys/key-rotation.client.ts',
    find: 'words === found.wordsRecipient &&',
    instead: '',
    tests: ['app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'where the last record does not open, the chain shows the key',
    file: 'app/cases/keys/key-rotation.client.ts',
    find: '.catch(() => openWhatOpens(key, caseId, stored, async () => known))',
    instead: '.catch(() => {})',
    tests: ['app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'a damaged row keeps none of the others from being sealed again',
    file: 'app/cases/record/re-encrypt.server.ts',
    find: '    // Damaged where it is stored: its place in the case says so.\n    return null',
    instead: "    throw new Error('damaged')",
    tests: ['app/cases/keys/key-rotation.test.ts'],
  },
  {
    what: 'one network does not fill a mailbox',
    file: 'app/platform/requests/limits.server.ts',
    find: ', fromOne)) &&',
    instead: ', 1e9)) &&',
    tests: ['tests/requests/full-mailbox.test.ts'],
  },
  {
    what: 'many networks do not fill a mailbox',
    file: 'app/platform/requests/limits.server.ts',
    find: 'allowToday(db, action, to, all)',
    instead: 'allowToday(db, action, to, 1e9)',
    tests: ['tests/requests/full-mailbox.test.ts'],
  },
  {
    what: 'a mailbox is counted once, however it is spelled',
    file: 'app/platform/requests/limits.server.ts',
    find: ".replace(/\\+.*$/, '')",
    tests: ['tests/requests/full-mailbox.test.ts'],
  },
  {
    what: 'an invitation leads to the site that runs',
    file: 'scripts/invite.ts',
    find: 'if (elsewhere && elsewhere !== config.origin)',
    instead: 'if (false)',
    tests: ['tests/requests/invite.test.ts'],
  },
]
