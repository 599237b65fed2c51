// What a person reads while a form with a file is on its way.

export const words = {
  sending: {
    percent: (percent: number) => `Sending: ${percent} percent`,
    arrived: 'Everything has arrived. We check it and seal it.',
    moment: 'Sending. This takes a moment.',
    bar: 'Sending',
    cancel: 'Cancel sending',
    canceled: 'You canceled. Nothing was sent. What you typed and chose is still here.',
  },
}
