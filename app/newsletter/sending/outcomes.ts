/** The mail server's result for one email. */
export type Outcome =
  | { kind: 'sent' }
  /** Permanent. `suppress`: the mailbox does not exist, so nothing is sent there any more. */
  | { kind: 'refused'; code: string; suppress: boolean }
  /** The server asks for a retry. */
  | { kind: 'later'; code: string }
  /** Certainly not sent: the server was down, or refused the connection. */
  | { kind: 'unsent' }
  /** The email was handed over and the answer did not arrive. */
  | { kind: 'doubt' }

interface SmtpError {
  code?: string
  /** The system's error code, before the library replaced it. */
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

/** RFC 3463: no such mailbox, no such domain, invalid address, moved, accepts no mail. A bare 550 may mean anything. */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/** Interprets the mail library's error. If it is ambiguous, the email is in doubt, so that no one gets it twice. */
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
  // 421: "closing the channel", whatever command came before.
  if (responseCode === 421) return { kind: 'unsent' }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const told = enhanced ? `${responseCode} ${enhanced}` : String(responseCode)
  if (responseCode < 500) return { kind: 'later', code: told }
  const atRecipient = code === 'EENVELOPE' && !/^MAIL/.test(command)
  return { kind: 'refused', code: told, suppress: atRecipient && NO_MAILBOX.has(enhanced ?? '') }
}

const MANY = 5

/** Whether the server refuses everything from us: that is about the server or us, not about the recipients. */
export const refusesAll = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length >= MANY && outcomes.every(({ kind }) => kind === 'refused' || kind === 'later')
