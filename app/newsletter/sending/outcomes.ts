/** What became of one letter at the mail server. */
export type Outcome =
  | { kind: 'sent' }
  /** For good. `suppress`: the mailbox does not exist, so nothing goes there any more. */
  | { kind: 'refused'; code: string; suppress: boolean }
  /** The server asks us to come back. */
  | { kind: 'later'; code: string }
  /** Surely not sent: the server was not there, or would not talk to us. */
  | { kind: 'unsent' }
  /** The letter was handed over and the answer did not come. */
  | { kind: 'doubt' }

interface SmtpError {
  code?: string
  /** What the system said, before the library put its own code in the place. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

const NOT_BEGUN = new Set(['EDNS', 'EAUTH', 'ETLS', 'EREQUIRETLS', 'EPROXY', 'ENOAUTH', 'EOAUTH2'])
const NOBODY_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
])

/** RFC 3463: no such mailbox, no such domain, no address at all, moved away, takes no mail. A bare 550 may mean anything. */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/** Reads what the mail library threw. When it cannot be told, the letter is in doubt: nobody gets one twice. */
export function outcomeOf(thrown: unknown): Outcome {
  const {
    code = '',
    originalCode = '',
    command = '',
    responseCode,
    response = '',
  } = (thrown ?? {}) as SmtpError
  if (NOT_BEGUN.has(code) || NOBODY_THERE.has(originalCode)) return { kind: 'unsent' }
  if (!responseCode) return { kind: 'doubt' }
  // 421: "closing the channel", whatever was asked before it.
  if (responseCode === 421) return { kind: 'unsent' }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const told = enhanced ? `${responseCode} ${enhanced}` : String(responseCode)
  if (responseCode < 500) return { kind: 'later', code: told }
  const atRecipient = code === 'EENVELOPE' && !/^MAIL/.test(command)
  return { kind: 'refused', code: told, suppress: atRecipient && NO_MAILBOX.has(enhanced ?? '') }
}

const MANY = 5

/** Whether the server takes nothing from us: that says something about the server or about us, and nothing about the people. */
export const refusesAll = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length >= MANY && outcomes.every(({ kind }) => kind === 'refused' || kind === 'later')
