export const words = {
  readingPanel: {
    readingSettings: 'Reading settings',
    onePressChangesHow: 'One press changes how every page looks on this device.',
    seeAllReadingSettings: 'See all reading settings',
    close: 'Close',
  },
  settings: {
    readingSettings: 'Reading settings',
    metaTitle: 'Reading settings',
    metaDescription: 'Change the text size, spacing, colors, font and pictures of this site on your device.',
    readingSettingsSaved: 'Reading settings saved',
    readingSettingsSavedText: 'Every page on this device now uses them. You can change them at any time.',
    title: 'Reading settings',
    lead: 'Make this site easier to read for you.',
    yourChoicesStayDevice: 'Your choices stay on this device for one year. They do not tell us who you are.',
    follow: 'You are signed in: [let these settings follow you](follow) to your other devices.',
    startOnePress: 'Start with one press',
    text: 'Text',
    colorsPictures: 'Colors and pictures',
    howPagesBehave: 'How pages behave',
    saveSettings: 'Save settings',
    backDefault: 'Back to default',
    aa: 'Aa',
    sampleText: 'Sample text',
    thisTextFollowsSize:
      'This text follows the size, spacing and line length you choose. A new font shows when you save. You have the right to ask for changes at work (reasonable accommodations). You can ask in writing, or out loud.',
    lettersNumbersLookAlike: 'Letters and numbers that look alike: I l 1, O 0, B 8, rn m.',
  },
  presets: {
    standard: { label: 'Standard', hint: 'The usual look of the site' },
    open: { label: 'Open', hint: 'Larger text with more space around it' },
    relaxed: { label: 'Relaxed', hint: 'Large text, much space, short lines, calm colors' },
    compact: { label: 'Compact', hint: 'Smaller text, more on the screen' },
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    settings:
      'Text size, spacing, line length, colors and themes, dark mode, contrast, fonts, motion, calm view and pictures.',
  },
}

export type Words = typeof words
