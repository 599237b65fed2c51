/** The rank of a right page, in words. */
export const placeInWords = (place: number | null): string => {
  if (place === null) return 'Not asked'
  return place === 0 ? 'Not found' : `Place ${place}`
}

/** The same of a test question, whose page may have gone. */
export const whereOf = ({ gone, place }: { gone: boolean; place: number | null }): string =>
  gone ? 'This page is not on the site' : placeInWords(place)
