export const words = {
  bodies: {
    silent: 'Nothing came for half a minute, so we stopped. Go back and send the form again.',
    tooSlow:
      'Your connection was too slow, so we stopped. Go back, check your connection, and send the form again.',
    noRoom:
      'Too many people are sending something at this moment. Go back, wait half a minute, and send the form again.',
    unreadable: 'We could not read what was sent. Go back and send the form again.',
  },
}

export type Words = typeof words
