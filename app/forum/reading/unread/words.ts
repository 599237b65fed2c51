export const words = {
  forgotten: 'Deleted',
  forgottenText: 'We no longer know how far you read. Topics that you open from now on count again.',
  signedOut: 'You are no longer signed in. Sign in and press the button again.',
}

export type Words = typeof words
