// The mails about gifts, each in one piece, so that an editor sees all of it. Amounts, links, lists and days are
// passed in. The legally required text of a receipt is in receipts/receipt-words.ts and must not be changed here.

export const giftMails = {
  closing: {
    text: (email: string, phone: string, name: string) => `Questions? Write to ${email} or call ${phone}.

${name}`,
  },
  receipt: {
    subject: 'Thank you for your gift',
    thanks: (thanks: string) => `${thanks} This is your receipt. It is also attached as a PDF.`,
    text: (first: string, receipt: string, link: string) => `Hello,

${first}

${receipt}

${link}

Is the amount wrong? Reply to this email within 7 days. We will fix it.`,
    monthly: (days: number, link: string) =>
      `This is a monthly gift. To stop it, open this link and press “Stop”. You can also pause or change it there. The link works for ${days} days. Do not share it:
${link}`,
    toGifts: (page: string) => `To see your gifts and their receipts, open this page:
${page}`,
  },
  newReceipt: {
    subject: 'Your new receipt',
    restored: (number: string) =>
      `Your gift, or part of it, did reach us after all. Please keep this new receipt. It replaces receipt ${number}.`,
    corrected: (number: string) =>
      `Receipt ${number} was wrong. We are sorry. It no longer counts. This one replaces it.`,
    wentBack: (amount: string, number: string) =>
      `${amount} from your gift went back to you. Receipt ${number} no longer counts. This one replaces it.`,
    someMoney: 'Money',
  },
  voided: {
    subject: 'Your gift went back to you',
    text: (amount: string, number: string) => `Hello,

Your gift of ${amount} went back to you. Receipt ${number} no longer counts. Do not use it for your taxes.
It can take a few days before you see the money.`,
    thing: (what: string, number: string) => `Hello,

Your gift (${what}) went back to you. Receipt ${number} no longer counts. Do not use it for your taxes.`,
  },
  mistaken: {
    subject: 'We sent you a receipt by mistake',
    text: (number: string, amount: string) => `Hello,

We sent you receipt ${number} for ${amount} by mistake. We are sorry. It does not count. Do not use it for your taxes.
You do not have to do anything. If your gift arrives later, we will send you a new receipt.`,
  },
  link: {
    subject: 'The link to your gifts',
    text: (hours: number, link: string) => `Hello,

You asked to see your gifts. Open this link within ${hours} hours:
${link}

Anyone who has this link can see and stop your gifts. Do not share it. If you did not ask for it, you can delete this email.`,
    askAgain: (page: string) => `Ask for a new link here: ${page}`,
  },
  noGifts: {
    subject: 'There are no gifts with this address',
    text: (page: string) => `Hello,

Someone asked for a link to the gifts that were given with this address. We have no such gifts.
If you gave with another address, ask again with that one:
${page}

If you did not ask for it, you can delete this email.`,
  },
  secondCharge: {
    subject: 'Your second monthly gift is coming up',
    text: (amount: string, day: string, link: string) => `Hello,

You chose to give ${amount} every month. The second gift will be charged on ${day}.
If that is what you want, you do not have to do anything.

If you meant to give once, open this link before that day and press “Stop”. Nothing more will be charged:
${link}`,
  },
  failed: {
    subject: 'Your monthly gift did not go through',
    text: (amount: string, link: string, days: number) => `Hello,

We could not charge your monthly gift of ${amount}. This can happen when a card is new or has expired.
We will try again in a few days, three times in all. After that, we will stop the monthly gift. You owe us nothing.

To change your card, or to stop the gift, open this link. It works for ${days} days. Do not share it:
${link}`,
  },
  notArrived: {
    subject: 'Your gift did not go through',
    text: (amount: string, page: string) => `Hello,

Your bank did not send us your gift of ${amount}. This happens, and you did nothing wrong. You owe us nothing.
If you want to give again, open this page:
${page}`,
  },
  stopped: {
    subject: 'Your monthly gift has stopped',
    text: (why: string) => `Hello,

${why}
Thank you for what you gave.`,
    unpaid: (amount: string) =>
      `We tried three times to charge your monthly gift of ${amount}. It did not go through, so the gift has stopped. You owe us nothing.`,
    wanted: (amount: string) => `Your monthly gift of ${amount} has stopped. Nothing more will be charged.`,
  },
  changed: {
    subject: 'Your monthly gift has changed',
    text: (what: string, link: string, days: number) => `Hello,

${what}

To see it, change it or stop it, open this link. It works for ${days} days. Do not share it:
${link}`,
  },
  promised: {
    subject: 'Thank you for your promise',
    text: (
      amount: string,
      often: string,
      reference: string,
      chosen: string,
      way: string,
      sent: string,
      page: string,
      reminder: string,
    ) => `Hello,

Thank you for your promise to give ${amount} ${often}.
Your reference is ${reference}.${chosen}

${way}

${sent} You owe nothing.
When it arrives, we will send you a receipt.

To see or stop your gifts, open this page:
${page}${reminder}

If you did not ask for this, someone typed your address by mistake. You can delete this email.`,
    anonymous: 'Anonymous: yes. Only the people who keep our accounts see your name.',
    monthlyCheck: 'Send one check each month, with this reference. To stop, just do not send the next one.',
    monthlyTransfer:
      'Send one transfer each month, with this reference. To stop, just do not send the next one.',
    once: 'If you change your mind, just do not send it.',
    reminder: (days: number, link: string) =>
      `You asked us to remind you once, if it has not arrived in ${days} days. If you do not want that, open this link and press the button:
${link}`,
  },
  ways: {
    check: (
      legalName: string,
      reference: string,
      name: string,
      address: string,
    ) => `1. Make the check out to: ${legalName}
2. Write ${reference} on the memo line.
3. Mail it to: ${name}, ${address}`,
    checkSample: (
      legalName: string,
      reference: string,
      name: string,
      address: string,
    ) => `1. Make the check out to: ${legalName}
2. Write ${reference} on the memo line.
3. Do not mail it yet. This address is a sample: ${name}, ${address}`,
    transfer: (first: string, reference: string) => `1. ${first}
2. Write ${reference} in the memo or note of the transfer.`,
    toBank: (bank: string) => `Send the money to: ${bank}`,
    asBefore: 'Send the money to our account, as you did before.',
    askUs: (page: string) =>
      `We cannot email you our account details yet. Ask us for them on our contact page, and say your reference: ${page}`,
    waitForUs: (time: string, email: string) =>
      `Wait for our email. We will send you our account details. You do not need to write to us. If you do not hear from us in ${time}, write to ${email}.`,
  },
  takenBack: {
    text: (amount: string, often: string, reference: string, what: string) => `Hello,

This is about ${amount} ${often}, reference ${reference}.
${what}

If this was a mistake, reply to this email. We will fix it.`,
    arrived: {
      title: 'Your monthly gift has stopped',
      text: 'We are not expecting more. You owe us nothing. Thank you for what you gave.',
    },
    promise: {
      title: 'You took back your promise',
      text: 'We are no longer expecting this gift. You owe us nothing.',
    },
  },
  reminder: {
    subject: 'The reminder that you asked for',
    text: (amount: string, often: string, reference: string, way: string) => `Hello,

You asked us to remind you once of your promise to give ${amount} ${often}.
It has not arrived yet. Your reference is ${reference}.

${way}

If you already sent it, it is on its way, and you can delete this email.
If you changed your mind, do nothing. You owe nothing.
This is the only reminder we will send.`,
  },
  statement: {
    subject: (year: string) => `Your gifts in ${year}`,
    text: (year: string, page: string, stop: string) => `Hello,

You asked us for one statement each January. The attached PDF lists your gifts in ${year}.
To see your gifts and each receipt, open this page:
${page}

If you do not want this email next year, open this link and press the button:
${stop}`,
  },
}
