// Only for the tab Saved Resources: the other tabs do not load it.

export const savedWords = {
  dashboard: 'Dashboard',
  savedResources: 'Saved Resources',
  metaTitle: 'Saved Resources - Dashboard',
  youHaveNotSaved: 'You have not saved any resources yet.',
  withAccount: 'Kept with your account',
  add: 'Add what is on this device to my account',
  saved: (date: string) => `Saved ${date}.`,
  savedDevice: 'Saved on this device.',
  eachGuideLetterHas:
    'Guides, letters, blog posts, laws, states and attorneys have a button “Save to my dashboard”. What you save appears here.',
  findGuideLetter: 'Find a guide or a letter',
  findMoreGuidesLetters: 'Find more guides and letters',
}
