export const words = {
  notes: {
    violence: 'violence',
    abuse: 'abuse',
    restraint: 'being held down or locked in',
    sexual: 'sexual harm',
    'self-harm': 'self-harm or suicide',
    eating: 'food and eating problems',
    medical: 'medical treatment',
    death: 'death',
    slurs: 'hateful words',
    police: 'police or jail',
    other: 'something hard to read',
  },
  note: {
    line: (list: string) => `This is about: ${list}`,
    fold: (list: string) => `This is about: ${list}. Open or close it`,
    hiddenPost: 'This is about: {list}. You chose to hide it. [Show post {number}](show)',
    choose: 'Choose how you see posts with content notes',
    hiddenPosts: (count: number) =>
      count === 1
        ? '1 blog post is hidden here, because you chose that.'
        : `${count} blog posts are hidden here, because you chose that.`,
    hiddenFound: (count: number) =>
      count === 1
        ? '1 post that we found is hidden, because you chose that.'
        : `${count} posts that we found are hidden, because you chose that.`,
    hidden: (count: number) =>
      count === 1
        ? '1 topic on this page is hidden, because you chose that.'
        : `${count} topics on this page are hidden, because you chose that.`,
    inFeed: (list: string) => `This is about: ${list}. You can read it on the page.`,
  },
}

/** Notes in words, as a list. */
export const listed = (notes: readonly (keyof typeof words.notes)[]): string =>
  notes.map((note) => words.notes[note]).join(', ')

/** One note by itself, with a capital letter. */
export const labelOf = (note: keyof typeof words.notes): string =>
  words.notes[note].charAt(0).toUpperCase() + words.notes[note].slice(1)

/** The line before the words; empty without notes. */
export const aboutLine = (notes: readonly (keyof typeof words.notes)[]): string =>
  notes.length === 0 ? '' : words.note.line(listed(notes))
