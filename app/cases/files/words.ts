// What a person reads while a form with a file is on its way.

export const words = {
  sending: {
    percent: (percent: number) => `Sending: ${percent} percent`,
    arrived: 'Everything has arrived. We check it and seal it.',
    moment: 'Sending. This takes a moment.',
    bar: 'Sending',
    cancel: 'Cancel sending',
    lost: 'The connection was lost. Everything is still on this page. Check your connection, then press the button again. Nothing is sent twice.',
    tooMuch:
      'This is more than we can take at one time. Everything is still on this page. Choose a smaller file.',
    canceled: 'You canceled. Nothing was sent. What you typed and chose is still here.',
  },
}
