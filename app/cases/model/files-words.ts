// Copy for a form with a file that is being sent.

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
  /** Why a file is refused, and what to do instead. */
  refused: {
    tooBig: (size: string) =>
      `The file must be smaller than 10 MB. Yours is ${size}. You can send part of it or describe it.`,
    tooMany: (most: number) => `You can add up to ${most} files. Describe this one instead.`,
    tooBigTogether: (size: string) => `All files together can have up to 25 MB. With this one it is ${size}.`,
    empty: 'The file is empty. Choose it again, or describe what is in it.',
    notWhatItSays: (ending: string, called: string, wayOut: string) =>
      `The name of the file ends in .${ending}, but the file is not ${called}. ${wayOut}`,
    saveAgain: (called: string) => `Save it again as ${called}, or describe what is in it.`,
    /** What to do with a file of a kind that we refuse. */
    kinds: {
      mail: 'We cannot take an email as a file. Print the email and choose “Save as PDF”, then add that. Or paste its text into your answers.',
      outlook:
        'This file (winmail.dat) holds an email from Outlook that few programs can open. Ask the sender for the files as PDF. Or paste the text of the email into your answers.',
      pages:
        'We cannot open a file from Pages, Numbers or Keynote. In that program, choose File, Export To, PDF. Then add the PDF.',
      office: 'We cannot take spreadsheets or slides. Open the file, save it as PDF, and add that.',
      document:
        'We cannot take this kind of document. Open it, save it as PDF or as Word (.docx), and add that.',
      archive: 'This is an archive, like a ZIP file. Open it, and add the files in it one by one.',
      heic: 'This photo has the format HEIC, which many computers cannot show. Save or share it as JPG and add that. Or take a screenshot of it.',
      picture:
        'We take pictures as JPG or PNG. Save this one as JPG or PNG, or take a screenshot of it, and add that.',
      recording:
        'We cannot take sound or video here. Describe what is in it, and tell us that you have it. Keep the file.',
      webPage: 'We cannot take web pages. Open the page, choose Print, then “Save as PDF”, and add that.',
      other: 'The file must be a PDF, Word, JPG, PNG or TXT file, like letter.pdf. Save it as one of these.',
    },
    macros: 'This Word file has macros in it, which can do harm. Save it as .docx without macros.',
    locked: 'This file is locked with a password. Open it, save a copy without a password, and add that.',
    oldWord:
      'We cannot take hidden details out of an old Word file (.doc). Save it as PDF or .docx and choose that, or check “Keep the hidden details”.',
    notCleaned:
      'We could not take the hidden details out of this file. Save it again, or send a photo of it. Or check “Keep the hidden details” to send it as it is.',
    /** @param inside the second look's findings, in words of `inside` */
    stillInside: (inside: readonly string[]) =>
      `We could not take everything hidden out of this file, so we did not keep it. Still inside: ${inside.join('; ')}. Send a photo of it, or print it and choose “Save as PDF”, then add that. Or choose it again and check “Keep the hidden details” to send it as it is.`,
    otherFileInside:
      'Another file is inside this file, and may have hidden details. Take it out, and add both one by one. Or choose this file again and check “Keep the hidden details” to send it as it is.',
    deletedText:
      'This Word file has deleted or hidden text in it, which others can make visible again. In Word, accept all changes and delete hidden text, then add the file again. Or choose this file again and check “Keep the hidden details” to send it as it is.',
    signed:
      'This PDF has a digital signature, which holds a name and a date. Without them, the signature would break. Choose the file again and check “Keep the hidden details” to send it as it is.',
    comments:
      'This file has comments or notes in it, which show when others open it. Delete them, then add the file again. Or choose this file again and check “Keep the hidden details” to send it as it is.',
    tooLargeInside:
      'This file is far larger inside than it looks, so we did not take it. It could stop a computer that opens it. Send a smaller copy or a photo of it, or describe what is in it.',
    blocked:
      'Blocked: our virus check found something harmful in this file, so we did not take it. Nothing else was lost. It may have come with the file without your knowing. Send a photo of it, or describe what is in it.',
    tooSlow:
      'We could not check this file in time, so we did not take it. We may be busy right now. Everything else is kept. Wait half a minute, then choose the file again. If it happens again, send a photo of it or a smaller copy.',
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
    store:
      'We cannot keep files right now. Nothing else was lost. Send your answers without the file, or try again in two minutes. You can add files later.',
    network:
      'So many files came from your network today that we cannot keep this one. Nothing else was lost. Send your answers without it. You can add files to your case tomorrow.',
  },
  /** Why a file that was stored does not come. */
  stored: {
    away: 'We cannot get this file right now. It is not lost. Wait a minute, then load this page again.',
    lost: 'This file is missing or damaged where we store it. Tell us, so that we can look for it in our backups. Nothing else is lost.',
  },
  /** The kinds of hidden details. */
  inside: {
    place: 'where a photo was taken',
    photo: 'details of a photo, such as its date, camera or owner',
    picture: 'a picture that we cannot look into',
    names: 'names of people who wrote in it, or dates',
    folder: 'the name of a folder, which often has a person’s name in it',
    deleted: 'deleted or hidden text',
    comments: 'comments or notes',
    file: 'another file',
    signature: 'a digital signature with a name and a date',
    unknown: 'something that we cannot look into',
  },
  kept: {
    asItWas: 'We kept it as it was.',
    stillInside: (inside: readonly string[]) => `We kept it as it was. It still shows: ${inside.join('; ')}.`,
    /** Only for a picture that was drawn again: nothing can hide beside its points. */
    cleaned: 'We removed hidden details.',
    /** A document has too many places for anyone to know them all. */
    cleanedPdf:
      'We removed the names, dates, places and folders that we found in it. A PDF can still hold other hidden details. To be sure, send photos of its pages instead.',
    cleanedWord:
      'We removed the names, dates, places and folders that we found in it. A Word file can still hold other hidden details. To be sure, print it and send photos of the pages instead.',
    text: 'It is plain text. We kept it as it was.',
    /** For a file from before there was a second look, and a picture from before pictures were drawn again. */
    cleanedOnce: 'We removed the hidden details that we found.',
    noVirus: 'We found no virus.',
  },
}
