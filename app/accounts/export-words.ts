// Of the file that the profile saves: it comes with the press.

export const exportWords = {
  yes: 'yes',
  no: 'no',
  status: (status: string) => `Status: ${status}`,
  submitted: (submittedAt: string) => `Submitted: ${submittedAt}`,
  category: (category: string) => `Category: ${category}`,
  posted: (postedAt: string) => `Posted: ${postedAt}`,
  addressSite: (url: string) => `Address on this site: ${url}`,
  saved: (savedAt: string) => `Saved: ${savedAt}`,
  whatDeviceHoldsWebsite: (at: string) => `What this device holds for this website\nWritten: ${at}`,
  submittedComplaints: 'Submitted complaints',
  forumPosts: 'Forum posts',
  savedResources: 'Saved resources',
  openedCase: 'Opened case',
  unfinishedReport: 'Unfinished report',
  numberWordsStillShown: (wordsShown: string) => `Number and words still shown: ${wordsShown}`,
  unsentWordsOtherForms: (unsent: string) => `Unsent words in other forms: ${unsent}`,
  readingSettings: (readingChosen: string) => `Reading settings: ${readingChosen}`,
  theTimeNotKnown: 'the time is not known',
  chosenYou: 'chosen by you',
  theSitesOwn: 'the site’s own',
}
