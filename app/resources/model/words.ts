import { plural } from '#app/ui/plural.ts'

export const words = {
  aboutResource: {
    appliesTo: 'Applies to',
    language: 'Language',
    readingLevel: 'Reading level',
    aboutGrade: (grade: number) => `About grade ${grade}`,
    checked: 'Checked',
    nextCheck: 'Next check',
    by: (date: string) => `By ${date}`,
    aboutResource: 'About this resource',
    whatHasChanged: 'What has changed',
    checkedAgainOurStaff: '{date}, checked again by our staff: {note}',
    version: '{date}, version {index}: {note}',
  },
  featuredResource: {
    checked: 'Checked {date}',
  },
  resourceCard: {
    checked: 'Checked {date}',
    download: 'Download {format}{title}',
  },
  take: {
    download: 'Download {format}',
    version: '{format} version',
    notReady: 'The files are not ready yet',
    textIsNewer:
      'The text on this page is new. The site is making the files for it. Load the page again in a few minutes, or later.',
    olderFile: '{format} version with the older words',
  },
  video: {
    howAskAccommodationCaptions: 'How to ask for an accommodation, with captions',
    englishCaptions: 'English captions',
    theVideoShowsSlides:
      'The video shows slides with few words and plain drawings. A computer voice reads. This page has all of it as text: what is on each slide, what you see, and what is spoken.',
    yourBrowserCannotPlay: 'Your browser cannot play it here. You can download it, or read it on this page.',
  },
  list: {
    resources: 'Resources',
    results: (count: number) => plural(count, { one: '# result', other: '# results' }),
    moreText: (count: number) => plural(count, { other: '# more in the text' }),
    resultsTitle: (results: string) => `${results} - Resource Hub`,
    metaTitle: 'Resource Hub',
    metaDescription:
      'Letters, guides, videos and fact sheets on disability rights, with the whole text on each page.',
    title: 'Resource Hub',
    searchLabel: 'Search resources',
    searchHint: 'For example: letter, school or deadline',
    categoryLabel: 'Category',
    allCategories: 'All',
    noResourcesFound: 'No resources found',
    textsHaveYourWords: (count: number) =>
      plural(count, { one: 'One text has your words inside', other: '# texts have your words inside' }),
    allResources: (total: number) => plural(total, { other: 'All # resources' }),
    showingResources: (found: number, total: number) => `Showing ${found} of ${total} resources`,
    lettersGuidesFactSheets: 'Letters, guides and fact sheets to read, print and download.',
    search: 'Search',
    featured: 'Featured',
    nothingFor: 'We found nothing for “{search}”.',
    weFoundNothingShowing: 'Showing results for **{spelled}**.',
    tryAdjustingYourSearch: 'Try adjusting your search or filter criteria.',
    useOneWordSuch: 'Use one word, such as “letter”.',
    searchAllCategories: 'Search for “{search}” in all categories',
    seeAllResources: 'See all resources',
    searchWholeSite: 'Search the whole site',
    moreInText: (count: number) =>
      plural(count, { one: '# more has “{query}” in the text', other: '# more have “{query}” in the text' }),
    ifYouNeedMore: 'If you need more than reading',
    getLegalHelpSend: '[Get legal help](legalHelp): send us your case.',
    visitCommunityForumSee:
      '[Visit the community forum](forum): read what others ask, and how the forum works.',
    removeSearch: 'Remove: “{search}”',
    removeCategory: 'Remove: {categoryLabel}',
  },
  resource: {
    resources: 'Resources',
    metaTitle: 'Page not found',
    theVideoIsOlder: 'The video has older words',
    theTextIsNewer:
      'We have changed the text since the video was made. Where they differ, go by the text on this page.',
    thisPagePastIts: 'This page is past its check date',
    showAllSources: (count: number) => `Show all ${count} sources`,
    checked: 'Checked {date}',
    wePlannedCheckSome:
      'We planned to check it by {date}. Some facts may have changed. Look at the sources before you rely on them.',
    sources: 'Sources',
    thisGeneralInformationNot: 'This is general information. It is not legal advice.',
    more: 'More {categoryLabel}',
    backResourceHub: 'Back to the Resource Hub',
  },
  sheet: {
    copyLetter: 'Copy the letter',
    copyCard: 'Copy the card',
    copied: 'Copied',
    notCopied: 'This browser did not let us copy. The words are selected: copy them with your device.',
  },
  letter: {
    fillIn: 'Fill in this letter',
    fillInHint: 'Answer some questions, then print the letter or download it.',
    metaTitle: (title: string) => `Fill in: ${title}`,
    metaDescription:
      'Answer some questions, then print the letter or download it as Word, PDF or plain text.',
    title: (title: string) => `Fill in: ${title}`,
    lead: 'Answer what you can. You see the letter with your answers, and can print or download it.',
    whichLetter: 'Letters of this resource',
    questions: 'Your answers',
    changeAnswers: 'Change your answers',
    privacy:
      'Our server uses your answers to write the letter. It keeps none of them. Close this page, and they are gone.',
    shareOnly:
      'No answer is required. Share only what you want to share. Never enter your Social Security number.',
    show: 'Show my letter',
    hint: (text: string) => `${text}.`,
    inTheLetter: (sentence: string) => `In the letter: “${sentence}”`,
    addSentence: (sentence: string) => `Add: “${sentence}”`,
    chooseWhatFits: 'Choose all that fit.',
    yourLetter: 'Your letter',
    stillBlank: (count: number) =>
      plural(count, { one: '# part is still blank', other: '# parts are still blank' }),
    allFilled: 'Every part is filled in. Read the letter once more before you send it.',
    leftOut: 'These parts are not in the letter, because you gave no answer:',
    word: 'Download as Word',
    pdf: 'Download as PDF',
    text: 'Download as plain text',
    keepACopy:
      'If you print this page, only the letter is printed. Keep a copy. Write down the date you sent it and how.',
    whenAnswered: 'When they must answer',
    noStateTimes:
      'Our records do not have the days that each state gives for an answer. [The page of your state](states) names the agency to ask.',
    clockRuns: 'Sending a letter does not stop a legal deadline. [Find your last day](deadlines).',
    tooLong: (most: number) => `Use at most ${most} characters`,
    tooManyLines: (most: number) => `Use at most ${most} lines`,
    tooManyBlanks: (most: number) =>
      `This letter has more than ${most} blanks, too many for our form. Go back, then copy the letter from its page.`,
    tooMany:
      'Many letters were filled in from your network this hour. Your answers are still here. Wait an hour, then try again.',
    tooManyFiles:
      'Many letters were filled in from your network this hour. Go back to your answers. Wait an hour, then try again.',
    goBack: (problem: string) => `${problem}. Go back to the questions, then try again.`,
    busy: 'Many people make files right now. Wait a minute, then try again.',
    noFile: 'We could not make this file. Go back, then download the letter as plain text.',
  },
  forms: {
    writeWhatYouLooked: 'Write what you looked at',
    theNoteMustCharacters: (reviewNoteLongest: number) =>
      `The note must be ${reviewNoteLongest} characters or fewer`,
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    list: 'Letter templates, guides, videos, research and legal documents.',
  },
}

export type Words = typeof words
