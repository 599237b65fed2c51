// Text of components that few pages have, separate from the text that every page with a form loads.
export const words = {
  saveHere: 'Save to my dashboard',
  reports: {
    reportsByOthers: 'Reports by others',
    noOfficialSource:
      'Law firms, groups or news sites wrote these. We have not found an agency, court or law that says the same yet.',
  },
}
