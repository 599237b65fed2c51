export const words = {
  bodyForms: {
    tooMany: 'This form has more fields than we can take. Go back and send less.',
    thisMoreThanWe: (size: string) =>
      `This is more than we can take at one time (${size}). Go back and send less.`,
  },
  stayOnPage: {
    weCouldNotReach: 'We could not reach the server. Check your connection, then send it again.',
    somethingBrokeOurSide: 'Something broke on our side. Wait a minute, then send it again.',
  },
}

export type Words = typeof words
