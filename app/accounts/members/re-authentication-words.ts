export const reAuthenticationWords = {
  title: 'Show that it is you',
  lead: 'You signed in a while ago. Before you change how your account is opened, delete it, or take all cases out of it, we ask again. So nobody who finds your device open can do that.',
  code: 'With a code by email',
  codeText: (masked: string) => `We send a link and a code to ${masked}.`,
  send: 'Email me a code',
  noMail: 'So we cannot email you a code yet.',
  passkey: 'With a passkey',
  usePasskey: 'Use a passkey',
  absent: 'To use a passkey, JavaScript must be on, and your browser must support passkeys.',
  lost: 'If you can no longer open your mailbox, [use your recovery words](recover).',
  first: 'You signed in a while ago. Before you add a passkey, show that it is you.',
  back: 'Go back without changing anything',
}
