/** Copy about pictures in posts, for visitors. */
export const words = {
  form: {
    add: 'Add a picture',
    legend: 'A picture in your post',
    photo: 'Choose a picture',
    other: 'Choose another picture instead',
    hint: 'A JPEG, PNG, WebP or GIF file of up to 12 MB. We take out hidden details, such as the place where a photo was taken.',
    faces: 'If people can be seen in it, ask them before you post it.',
    keep: 'Use this picture',
    keepHint: 'Uncheck this to post without it.',
    chosen: 'The picture that you chose',
    describes: 'Describe the picture',
    describesHint:
      'Some people cannot see it. What would they miss? For example: “A desk by a window, with a screen around it.”',
    decoration: 'It is only decoration and needs no description',
  },
  refused: {
    describe: 'Describe the picture, or check the box that it is only decoration',
    long: (most: number) => `The description can have ${most} letters at most`,
    missing: 'Choose the picture again, or empty the description',
    large: (size: string) =>
      `The picture must be smaller than 12 MB. Yours is ${size}. Make it smaller, or cut a part out of it.`,
    blocked: 'Our virus check found something harmful in this file, so we did not take it.',
    busy: 'Many people are sending files right now. Your words are still here. Wait half a minute, then choose the picture again.',
    room: 'We cannot keep pictures right now. You can post your words without it.',
    many: (most: number) => `You can send ${most} pictures a day. You can post your words without one.`,
    gone: 'The picture is no longer here. Choose it again.',
  },
  shown: {
    play: (size: string) => `Play the moving picture (GIF, ${size})`,
    still: 'This picture moves when you play it.',
    inFeed: (description: string) => (description ? `Picture: ${description}` : 'Picture'),
    takenOut: 'A moderator took the picture out of this post.',
  },
}
