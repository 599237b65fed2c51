/**
 * What protects a case and its person, by number. A test that shows one carries the number in its title, such as `[R12]`.
 * `npm run make:docs` writes docs/security/requirements.md from this list and those titles.
 */
interface Requirement {
  number: number
  says: string
  /** Where the site does it in another way, or not completely. */
  deviates?: string
  /** What software cannot do: the operator does it. */
  operator?: string
  /** No test can show it. */
  operatorAlone?: true
  /** What the tests cannot show. */
  limit?: string
}

export const REQUIREMENTS: readonly Requirement[] = [
  {
    number: 1,
    says: 'Every answer has a Content-Security-Policy that forbids inline scripts, objects, other bases and framing.',
    deviates:
      "The frame that shows an uploaded file may be embedded in our own page. A download says only `default-src 'none'; sandbox`.",
  },
  { number: 2, says: 'No page sends a request to another host.' },
  {
    number: 3,
    says: 'Over https the site sends HSTS. Over plain http it refuses forms and redirects pages.',
  },
  {
    number: 4,
    says: 'Every answer has nosniff, no-referrer and COOP, and a Permissions-Policy without camera, microphone and location.',
  },
  {
    number: 5,
    says: 'Browsers do not store the pages of a case or of the staff. The Back button shows nothing after a person left.',
  },
  {
    number: 6,
    says: 'Session cookies belong to one host, are hidden from scripts, are random, and change at sign-in.',
  },
  { number: 7, says: 'A post from another site changes nothing and gets 403.' },
  {
    number: 8,
    says: 'A GET request changes nothing.',
    deviates:
      'Opening a case records that it was read and when. A refused staff page adds an audit line. For a member, the site records which notices were shown and how far they read a topic of the forum.',
  },
  {
    number: 9,
    says: 'Case numbers, private words, names and tokens appear in no URL, title or redirect.',
    deviates:
      'Links in mails hold a token, because a mail can hold nothing else. Five of them never expire, so that they work from the oldest mail: newsletter preferences, the pause of mails to an attorney, one kind of mail to a member, the yearly statement, and the pledge reminder. None of the five opens anything. URLs of the console hold the random id of a case.',
  },
  { number: 10, says: 'A wrong number and wrong words get the same answer in the same time.' },
  { number: 11, says: 'Wrong words slow down attempts at that case only, and lock out no person.' },
  {
    number: 12,
    says: 'Fifty attempts at once stay within the memory bound. A request beyond it is told when to come back.',
  },
  {
    number: 13,
    says: 'The private words are stored nowhere. Their check is a SHA-256 of the derived key, with a random salt for each case.',
  },
  { number: 14, says: 'Private words are drawn evenly from our list by a secure random source.' },
  {
    number: 15,
    says: 'Canary words that are sent through every flow are found nowhere on disk, and a crash of the process writes none of its memory there.',
  },
  {
    number: 16,
    says: 'No table, file or log holds the IP address or the browser of a visitor.',
    operator: 'Turn off the access log of the proxy, or the addresses in it.',
  },
  { number: 17, says: 'Stored files have random names, no extension and one date, and no URL serves them.' },
  {
    number: 18,
    says: 'A file whose content does not match its extension is refused with the reason, and the answers are kept.',
  },
  {
    number: 19,
    says: 'HTML, SVG, scripts, programs, archives, macros, locked PDFs and polyglot files are refused.',
  },
  {
    number: 20,
    says: 'A body that is too large, too slow, has no length or comes with too many others is refused cleanly, and nothing of it stays.',
  },
  { number: 21, says: 'A decompression bomb is refused within 2 seconds and 200 MB.' },
  {
    number: 22,
    says: 'With a virus scanner, a harmful file is refused. Without one, files are marked as not scanned and intake goes on.',
    limit: 'The tests use a stand-in that speaks the protocol of ClamAV.',
  },
  {
    number: 23,
    says: 'Location, author and dates are removed from files, unless the person keeps the original, which then stays bit by bit.',
  },
  { number: 24, says: 'Downloads are sandboxed attachments, and are not found without a session.' },
  {
    number: 25,
    says: 'Markup in typed text does nothing on pages, in exports and in spreadsheets.',
    limit: 'Some pages of the console are tried, and not each field.',
  },
  {
    number: 26,
    says: 'A person cannot read, change or list the case of another person by changing an id.',
  },
  {
    number: 27,
    says: 'A caseworker without an envelope opens nothing, even with a full copy of the database.',
  },
  {
    number: 28,
    says: 'A removed staff member is signed out at once, their keys open nothing, and later content has new keys.',
    deviates: 'A case or message gets its new key when a colleague presses the button for it.',
  },
  { number: 29, says: 'Every URL gives each role what it may see. An admin reads no case.' },
  { number: 30, says: 'Posted fields that a person may not set are ignored.' },
  {
    number: 31,
    says: 'Staff show two factors. A code works once and attempts are few. No request gets around the second factor.',
  },
  {
    number: 32,
    says: 'There are no passwords. Passphrases of keys and exports are six generated words, or a passphrase that is hard to guess.',
    deviates: 'An estimator asks for 60 bits instead of 15 characters, and there is no maximum length.',
  },
  { number: 33, says: 'No answer tells whether an address is known.' },
  {
    number: 34,
    says: 'Idle sessions end as the pages say. What was typed is there again after the next sign-in.',
  },
  {
    number: 35,
    says: 'Leaving ends the session on the server and clears the browser.',
    deviates:
      'Only "Leave this page quickly" and "delete everything" clear the storage of the browser, which holds the lists that a person saved. The page of a donor has no session: its link expires.',
  },
  { number: 36, says: 'All mails about a case are identical.' },
  { number: 37, says: 'A line break in a name or address adds no mail header.' },
  { number: 38, says: 'A form that is sent twice makes one case.' },
  { number: 39, says: 'Skipping steps of the form sends nothing.' },
  {
    number: 40,
    says: 'A submission that looks automated is set aside and gets the usual receipt. No visitor is blocked.',
  },
  { number: 41, says: 'A page that fails shows an incident number and nothing else.' },
  { number: 42, says: 'A crash leaves no readable file and no half of a case.' },
  { number: 43, says: 'The audit trail shows changed and missing lines.' },
  {
    number: 44,
    says: 'Every act of the staff adds exactly one audit line, and so does every refusal.',
    deviates: 'Opening the same case again within 15 minutes adds no line.',
  },
  {
    number: 45,
    says: 'Deleting a case leaves nothing, takes two people, and is refused while the case is on hold.',
    deviates:
      'A person who deletes their own case needs nobody else. A case that both the form checks and a staff member call spam is deleted by the site. On PostgreSQL the tests look for rows, not for bytes on the disk of the database.',
  },
  {
    number: 46,
    says: 'Backups are sealed, can be restored, and are deleted after 35 days.',
    operator: 'Delete copies in other places.',
  },
  { number: 47, says: 'A changed list of recipients stops intake and alerts the staff.' },
  {
    number: 48,
    says: 'The process has no privileges, cannot write its own code, and reaches few hosts.',
    operatorAlone: true,
    operator:
      'Run it as a user of its own that cannot write the code and reaches only mail, database and scanner.',
  },
  {
    number: 49,
    says: 'Dependencies are pinned with hashes, listed, and checked for known vulnerabilities.',
    deviates: 'No list is published, and no check runs by itself.',
    operator: 'Run `npm audit` and `npm sbom`.',
  },
  {
    number: 50,
    says: 'The Git history, settings, source maps, debug pages, TRACE and directory listings are not served.',
  },
  { number: 51, says: 'Forged request headers change neither limits nor links.' },
  {
    number: 52,
    says: 'A person can send a case, come back and write without JavaScript.',
    limit: 'Tried in Chromium without scripts, not in Tor Browser.',
  },
]

/** The attackers of SECURITY.md, in its order. A test that plays one carries its number in the title, such as `[A3]`. */
export const ATTACKERS: readonly string[] = [
  'A reader of the database or a backup, without keys',
  'A thief of the disk with its keys',
  'A writer of the database, without keys',
  'A hostile admin',
  'A hostile steward',
  'A hostile caseworker',
  'A hostile server',
  "A visitor's network",
  "A person at the visitor's device",
  'A court',
]
