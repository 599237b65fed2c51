import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on this machine that stores what it receives. */
export interface MailServer {
  url: string
  /** The received mails, in order: the recipient and the whole text. */
  mails: { to: string; raw: string }[]
  close: () => Promise<void>
}

interface MailServerHabits {
  /** The response to a recipient: undefined accepts; a code with words refuses. */
  refuse?: (to: string) => { code: number; says: string } | undefined
  /** Called when a letter was read and before it is answered. */
  onMail?: (to: string, raw: string) => void | Promise<void>
  /** Set to false to drop the text of letters, for large numbers. */
  keep?: boolean
}

export async function aMailServer(
  { refuse, onMail, keep = true }: MailServerHabits = {},
  port = 0,
): Promise<MailServer> {
  const mails: { to: string; raw: string }[] = []
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const no = refuse?.(address)
      callback(no ? Object.assign(new Error(no.says), { responseCode: no.code }) : null)
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const raw = Buffer.concat(parts).toString('utf8')
        if (keep) mails.push({ to, raw })
        await onMail?.(to, raw)
        callback()
      })
    },
  }
  const server = new SMTPServer(options)
  // A client that is killed in the middle must not end the server.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const given = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${given.port}`,
    mails,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
