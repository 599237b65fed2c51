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
  const noMailbox = [550, 551, 553].includes(responseCode) && (enhanced ?? '5.1.1').startsWith('5.1.')
  return { kind: 'refused', code: told, suppress: atRecipient && noMailbox }
}
