// The directory's mails to attorneys and to the senders of messages, each in one piece. Links, names and days are passed in.

export const attorneyMails = {
  footer: {
    text: (name: string, link: string, email: string) =>
      `${name} only passes messages along. This does not create an attorney-client relationship.
To pause these emails, or to ask for a link to leave the directory, open this page:
${link}
Questions: ${email}`,
  },
  message: {
    subject: (name: string, mark: string) =>
      `A message for you from the ${name} attorney directory (${mark})`,
    text: (
      attorney: string,
      name: string,
      sender: string,
      email: string,
      message: string,
    ) => `Dear ${attorney},

A person wrote to you through the ${name} attorney directory. We did not read or keep the message.
Reply to this email to write to the person. We do not see your reply.

Name: ${sender}
Email: ${email}

Message:

${message}`,
  },
  offer: {
    copySubject: 'Do you want your copy?',
    askSubject: 'May we ask you in 7 days?',
    text: (name: string, asked: string, hours: number, link: string) => `Hello,

On the ${name} website, someone gave this email address and asked for:
${asked}

If it was you, open this page and press the button. The link works for ${hours} hours:
${link}

If it was not you, you do not need to do anything. We will delete it.`,
    copy: 'a copy of a message',
    ask: 'one email in 7 days that asks how it went',
  },
  copy: {
    subject: 'Your copy',
    text: (attorney: string, name: string, message: string) =>
      `This is the message you sent to ${attorney} through the ${name} website.
We have now deleted our copy.

${message}`,
  },
  answered: {
    subject: 'Did you get an answer?',
    text: (day: string, link: string, name: string) => `Hello,

On ${day}, you wrote to someone through our website.
You asked us to check how it went.
This page has three buttons: yes, no, not yet. We keep only the count, not who answered:
${link}

This is the only email about it. We have deleted your address from our list.
${name}`,
  },
  notDelivered: {
    subject: 'Your message could not be delivered',
    text: (page: string, name: string) => `Hello,

You wrote to someone through our website. We tried for about two hours, and the email did not go through.
They did not get your message. We have now deleted it.

You can write to someone else here:
${page}

${name}`,
  },
  confirm: {
    subject: 'Please confirm your email address',
    text: (name: string, link: string) => `Hello,

Someone asked ${name} to list an attorney in its directory, with this email address.
If it was you, open this page and press the button. The link works for 7 days:
${link}

If it was not you, you do not need to do anything. We will delete it.`,
  },
  waits: {
    subject: 'Your entry is waiting to be checked',
    text: (attorney: string, time: string, link: string, email: string) => `Dear ${attorney},

You or someone else asked for a link to change your entry in our attorney directory.
Your entry is not there yet. A person here still has to look up your license. This takes up to ${time}.
To send something else, withdraw your request, then ask for an entry again:
${link}

Questions: ${email}`,
  },
  addressAsked: {
    subject: 'Someone asked to change your entry',
    text: (name: string, email: string) => `Hello,

Someone asked ${name} to change the email address of your entry.
If this was not you, tell us: ${email}. Nothing changes until a person here looks at it.`,
  },
  checked: {
    hiddenSubject: 'We checked your entry',
    subject: 'Your entry is in the attorney directory',
    text: (attorney: string, outcome: string, page: string) => `Dear ${attorney},

${outcome}

To change it later, ask for a link here:
${page}`,
    hidden:
      'We checked what you sent us and updated your entry. Visitors cannot see the entry right now.\nWrite to us if you want to know why.',
    added: (link: string) => `We looked up your license. Your entry is in the directory now:
${link}`,
    updated: (link: string) => `We checked what you sent us and updated your entry:
${link}`,
    upToDate: (link: string) => `We checked what you sent us. Your entry is up to date now:
${link}`,
    left: (
      states: string,
      then: string,
    ) => `Not listed: ${states}. We did not find a license there, or have not looked it up.
${then}`,
    note: 'Here is our note about it:',
    noNote: 'Write to us if the license is right, and tell us where we can look it up.',
  },
  refused: {
    subject: 'We could not list your entry yet',
    text: (attorney: string, reason: string, page: string, email: string) => `Dear ${attorney},

We looked at what you sent us. We could not use it. Here is why:

${reason}

You can send it again with what was missing:
${page}
Questions: ${email}`,
  },
  edit: {
    subject: 'The link to your entry',
    text: (attorney: string, hours: number, link: string) => `Dear ${attorney},

You or someone else asked for a link to change your entry in our attorney directory.
It works for ${hours} hours:
${link}

If it was not you, you do not need to do anything.`,
  },
  leave: {
    subject: 'The link to leave our directory',
    text: (attorney: string, hours: number, link: string) => `Dear ${attorney},

You, or someone who has one of our emails, asked for a link to delete your entry in our attorney directory.
If it was you, open this page and press the button. The link works for ${hours} hours:
${link}

If it was not you, you do not need to do anything. Your entry stays. Do not pass this email on.`,
  },
  stillRight: {
    subject: 'Is your entry still right?',
    text: (attorney: string, link: string) => `Dear ${attorney},

People find you in our attorney directory. Is your entry still right?
Open this page, read it, and press one button:
${link}

Entries that nobody confirms for 12 months are hidden.`,
  },
  lapsed: {
    subject: 'Visitors cannot see your entry right now',
    text: (attorney: string, why: string, edit: string, email: string) => `Dear ${attorney},

Visitors cannot see your entry in our attorney directory right now.
${why}

If your license or anything else changed, ask for a link and send us the change:
${edit}
Questions: ${email}`,
    unconfirmed: (link: string) =>
      `Nobody has confirmed it for 12 months. Open this page, read it, and press one button:
${link}`,
    unlooked:
      'We have not looked up your license for 12 months. That is our job, and we are sorry. Once we have looked it up, visitors can see your entry again.',
  },
}
