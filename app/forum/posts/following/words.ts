export const words = {
  place: {
    follow: 'Tell me about new topics here',
    stop: 'Stop telling me about new topics here',
    following: 'You follow this place. New topics are on your page [Recent notices](notices).',
    followed: 'You follow this place',
    followedText:
      'When there is a new topic, a notice appears on the page “Recent notices”. An email comes only if you choose that.',
    stopped: 'You no longer follow this place',
    stoppedText: 'You will get no more notices of new topics here.',
    signedOut: 'You are no longer signed in. Sign in and press the button again.',
  },
}
