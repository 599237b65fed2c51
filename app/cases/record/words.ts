// Copy where answers are read back, besides the questions themselves.

export const words = {
  noAnswer: 'No answer given',
  /** The person's answer about one attorney comes after the checkbox of the form. */
  sharing: {
    agreed: (attorney: string, day: string) => `Agreed to ${attorney} on ${day}`,
    refused: (attorney: string) => `Said no to ${attorney}. Ask before you share anything.`,
  },
  /** The doubt about the author of an entry, as text for the person of the case. */
  proof: {
    doubts: {
      'other-side':
        'This came from our side, but it does not say so. Do not rely on it. Tell us about it in a message, or call us.',
      misshapen:
        'This came from our side, and we cannot show it as it should be. Do not rely on it. Tell us about it in a message, or call us.',
      damaged:
        'We could not open this entry. It was damaged or changed where we keep it. Your other entries are here. Tell us about it in a message, or call us.',
      unknown: 'We cannot show who wrote this. Do not rely on it. Tell us about it in a message, or call us.',
      unsigned: 'This came from our side. We cannot show which of us wrote it.',
    },
    fromBefore: 'This entry and those before it are from before the site kept proof of who wrote each one.',
  },
  /** The person's action that changed the status. */
  status: {
    reasons: {
      withdrew: 'You withdrew it',
      'asked-deletion': 'You asked us to delete it',
      'asked-deletion-on-hold': 'You asked us to delete it. It waits until the hold ends',
      'kept-after-all': 'You asked us to keep it after all',
    },
  },
  refused: {
    newKey: 'This case just got a new key. What you typed is still here. Send it again.',
  },
}
