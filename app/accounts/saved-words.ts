// Of the tab Saved Resources alone: the other tabs do not bring them along.

export const savedWords = {
  dashboard: 'Dashboard',
  savedResources: 'Saved Resources',
  metaTitle: 'Saved Resources - Dashboard',
  youHaveNotSaved: 'You have not saved any resources yet.',
  saved: (date: string) => `Saved ${date}.`,
  savedDevice: 'Saved on this device.',
  eachGuideLetterHas:
    'Each guide and letter has a button “Save to my dashboard”. What you save appears here, on this device only.',
  findGuideLetter: 'Find a guide or a letter',
  findMoreGuidesLetters: 'Find more guides and letters',
}
