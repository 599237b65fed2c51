// Text of the pages behind links in the directory's mails.

export const words = {
  broken: 'This link does not work',
  brokenText:
    'Email programs sometimes cut off links. Copy the whole link from the email. If that does not help, [write to us](contact).',
  toDirectory: 'Go to the Attorney Directory',
}
