// Words for the box only, so that the pages of those forms do not load everything a card can say.

export const attachWords = {
  legend: 'My access card',
  hint: 'This is what would be sent:',
  label: 'Send my access card with this message',
  none: 'Tell it once how to communicate with you: [make an access card](card). Then you can send it along here.',
}
