export const words = {
  place: {
    follow: 'Tell me of new topics here',
    stop: 'Stop telling me of new topics here',
    following: 'You follow this place. New topics are on your page [Recent notices](notices).',
    followed: 'You follow this place',
    followedText:
      'When there is a new topic, you find a notice on the page “Recent notices”. An email comes only if you choose that.',
    stopped: 'You do not follow this place any more',
    stoppedText: 'You get no more notices of new topics here.',
    signedOut: 'You are not signed in any more. Sign in and press the button again.',
  },
}
