export const words = {
  text: {
    tooComplex: 'This text is too complex for us to show. Make it shorter or simpler, then try again.',
  },
}
