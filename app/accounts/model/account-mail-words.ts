// The mails about an account, each in one piece, so that an editor sees the whole text. Links and codes are passed in.

export const accountMails = {
  comeIn: {
    subject: (name: string) => `Sign in to ${name}`,
    text: (link: string, code: string, until: string, name: string) => `Hello,

You asked to sign in. Open this link and press the button on its page:
${link}

Or type this code on the page where you asked:
${code}

Both work once, until ${until}. If you have no account yet, this starts one.

We never ask for this code by phone, text or email. Do not give it to anyone.

If you did not ask for this, you do not need to do anything. Nobody gets in without this email.

${name}
`,
    askAgain: (page: string) => `Ask for a new link here: ${page}`,
  },
  late: {
    text: (link: string, until: string, name: string) => `Hello,

You asked to sign in. Open this link and press the button on its page:
${link}

It works once, until ${until}. If you have no account yet, this starts one.

Several emails to you were requested today. To keep your mailbox from filling up, this link works longer and has no code. Keep this email until you have signed in.

If you did not ask for this, you do not need to do anything. Nobody gets in without this email.

${name}
`,
  },
  fresh: {
    subject: (name: string) => `Show that it is you: ${name}`,
    text: (code: string, link: string, until: string, devices: string, name: string) => `Hello,

You are signed in and want to change how your account is opened, or to delete it. Type this code on the page where you asked:
${code}

Or open this link on the same device and press the button on its page:
${link}

Both work once, until ${until}.

If you did not ask for this, someone may be at a device where you are signed in. Do not give this code to anyone. Sign in on your own device, and end all others:
${devices}

${name}
`,
    askAgain: (page: string) => `Ask for a new code here: ${page}`,
  },
  newAddress: {
    subject: (name: string) => `Use this address at ${name}`,
    text: (link: string, code: string, until: string, name: string) => `Hello,

You asked to use this address for your account. Open this link where you are signed in, and press the button on its page:
${link}

Or type this code on the page where you asked:
${code}

Both work once, until ${until}.

If you did not ask for this, you do not need to do anything.

${name}
`,
    askAgain: (page: string) => `Ask for a new link here: ${page}`,
  },
  moved: {
    subject: (name: string) => `Your account has a new address: ${name}`,
    text: (email: string, name: string) => `Hello,

Your account uses another email address from now on. We will not write to this one about it again.

If you did not do this, someone else was signed in as you. Reply to this email and tell us: ${email}

${name}
`,
  },
  wordsUsed: {
    subject: (name: string) => `Someone signed in with your recovery words: ${name}`,
    text: (signIn: string, name: string) => `Hello,

Someone signed in to your account with your handle and your six recovery words. If that was you, there is nothing to do.

If it was not you, sign in here and end all other devices. Then make new recovery words:
${signIn}

${name}
`,
  },
  closed: {
    subject: (name: string) => `Your account is closed: ${name}`,
    text: (day: string, signIn: string, name: string) => `Hello,

Your account is closed, as you asked. Others cannot see any of it. It will be deleted on ${day}.

To keep it, sign in here before that day and press "Keep my account":
${signIn}

If you did not do this, someone else was signed in as you. Sign in, keep your account and end all other devices.

${name}
`,
  },
  stayed: {
    subject: (name: string) => `Your account stays: ${name}`,
    text: (name: string) => `Hello,

You opened your account again. It is as it was, and it will not be deleted.

${name}
`,
  },
  passkey: {
    subject: (what: string, name: string) => `A passkey was ${what}: ${name}`,
    text: (what: string, signIn: string, name: string) => `Hello,

A passkey was ${what} on your account’s page. If you did that, there is nothing to do.

If it was not you, sign in here, look at your passkeys, and end all other devices:
${signIn}

${name}
`,
  },
  gone: {
    subject: (name: string) => `Your account is deleted: ${name}`,
    text: (email: string, name: string) => `Hello,

Your account was deleted on its own page. We keep nothing that says who you are, and this is our last email about it. Copies in our backups go away by themselves within a few weeks.

If you did not do this, someone else was signed in as you. Reply to this email and tell us: ${email}

${name}
`,
  },
  notices: {
    subject: (name: string) => `Something new for you: ${name}`,
    text: (list: string, why: string, page: string, name: string) => `Hello,

${list}

What was written is not in this email. You read it on the site.

${why}

Quiet hours, a pause and everything else about these emails:
${page}

${name}
`,
    why: (about: string, often: string, link: string) =>
      `You get this because you chose emails about ${about}, ${often}.
To stop them, open this link and press the button. You do not need to sign in:
${link}`,
  },
}
