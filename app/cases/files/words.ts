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
  /** Why a file is not taken, and what to do instead. */
  refused: {
    tooBig: (size: string) =>
      `The file must be smaller than 10 MB. Yours is ${size}. You can send part of it or describe it.`,
    tooMany: (most: number) => `You can add up to ${most} files. Describe this one instead.`,
    tooBigTogether: (size: string) => `All files together can have up to 25 MB. With this one it is ${size}.`,
    empty: 'The file is empty. Choose it again, or describe what is in it.',
    kind: 'The file must be a PDF, Word, JPG, PNG or TXT file, like letter.pdf. Save it as one of these.',
    notWhatItSays: (ending: string, called: string) =>
      `The name of the file ends in .${ending}, but the file is not ${called}. Save it again as ${called}, or describe what is in it.`,
    macros: 'This Word file has macros in it, which can do harm. Save it as .docx without macros.',
    locked: 'This PDF is locked with a password. Save a copy without a password and send that.',
    oldWord:
      'We cannot take hidden details out of an old Word file (.doc). Save it as PDF or .docx and choose that, or check “Keep the hidden details”.',
    notCleaned:
      'We could not take the hidden details out of this file. Save it again, or as a PDF, and choose that. Or check “Keep the hidden details” to send it as it is.',
    tooLargeInside:
      'This file is far larger inside than it looks, so we did not take it. It could stop a computer that opens it. Send a smaller copy or a photo of it, or describe what is in it.',
    blocked:
      'Blocked: our virus check found something harmful in this file, so we did not take it. Nothing else was lost. It may have come with the file without your knowing. Send a photo of it, or describe what is in it.',
    manyFiles:
      'Many people are sending files right now, so we did not take yours. Everything else is kept. Wait half a minute, then choose the file again.',
  },
  called: {
    pdf: 'a PDF',
    doc: 'a Word file (.doc)',
    docx: 'a Word file (.docx)',
    jpg: 'a JPG picture',
    jpeg: 'a JPG picture',
    png: 'a PNG picture',
    txt: 'plain text',
  },
  noRoom: {
    answers:
      'Right now we cannot keep answers that you have not sent. What you typed is still on this page. Send it now, or copy it before you leave.',
    steps:
      'Right now we cannot keep answers that you have not sent. What you typed is still on this page. Copy it. Then use the form on one page and send it there.',
    files:
      'We cannot keep files right now. Nothing else was lost. Send your answers without the file, or try again in an hour. You can add files later.',
    network:
      'So many files came from your network today that we cannot keep this one. Nothing else was lost. Send your answers without it. You can add files to your case tomorrow.',
  },
  kept: {
    asItWas: 'We kept it as it was.',
    cleaned: 'We removed hidden details.',
    noVirus: 'We found no virus.',
  },
}
