export const words = {
  bodies: {
    tooSlow: 'Nothing came for half a minute, so we stopped. Go back and send the form again.',
    unreadable: 'We could not read what was sent. Go back and send the form again.',
  },
}

export type Words = typeof words
