export const words = {
  bodies: {
    silent: 'Nothing came for half a minute, so we stopped. Go back and send the form again.',
    tooSlow:
      'Your connection was too slow, so we stopped. Go back, check your connection, and send the form again.',
    noRoom:
      'Too many people are sending something at this moment. Go back, wait half a minute, and send the form again.',
    unreadable: 'We could not read what was sent. Go back and send the form again.',
  },
  wait: {
    title: 'Wait a moment',
    yours:
      'Your network asked for too many pages at once. It may be you, or someone who shares your internet connection. Wait 5 seconds, then load this page again.',
    ours: 'Many people are here at this moment, and we cannot make this page fast enough. Wait 5 seconds, then load it again.',
    again: 'Load this page again',
    help: 'Go to Legal Help',
  },
}

export type Words = typeof words
